import type { DetailsContext } from './gateway/details';
import type { GadgetTranslator } from './state/translator';

/** What the parts of one page view share. */
export interface PageView {
  readonly context: DetailsContext;
  readonly translator: GadgetTranslator;
  /** All marks stand in it, but for those in copies of it. */
  readonly content: Element;
  /** The page is asked about by itself, not at a click. */
  readonly isAutomatic: boolean;
  /** Asks about the page, and marks its links. */
  readonly ask: () => void;
  /** Leads to the next mark. */
  readonly next: () => void;
  /** @param opener gets the focus back */
  readonly openSettings: (opener: HTMLElement) => void;
}
