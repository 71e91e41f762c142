import type { PageContext } from '../state/page-context';
import type { KnownProblem } from '../state/problem';
import type { Service } from '../state/service-addresses';
import type { Settings } from '../state/settings';

/** What the module `ext.gadget.weboid-details` gives to the core, which loads it at the first click. */
export interface Details {
  /** Opens the popover of a mark (toggles when it is open); asks for the details of the block once a page view. */
  openProblem(context: DetailsContext, mark: HTMLElement): void;
  /** The dialog with the settings; `opener` gets the focus back. */
  openSettings(context: DetailsContext, opener: HTMLElement): void;
  /** Gives the focus to the next mark inside `content`. */
  nextProblem(content: Element): void;
  /** What is known now of the links of this page; rejects when there is no answer. */
  askPage(context: DetailsContext): Promise<readonly KnownProblem[]>;
  /** Takes away the marks inside `content` that tell of none of these problems. */
  removeOtherMarks(content: Element, problems: readonly KnownProblem[]): void;
  /** Tells in the dialogs of the visual editor, which is open, what to enter for marked links. */
  helpEditor(context: DetailsContext): void;
  /** A row with a link to the report, on action=info. */
  addInfoRow(context: DetailsContext): void;
}

/** What the core lends to the details. */
export interface DetailsContext {
  readonly service: Service;
  readonly page: PageContext;
  readonly settings: Settings;
  /** Rejects when the settings could not be kept. */
  readonly saveSettings: (settings: Settings) => Promise<void>;
  /**
   * One polite request, parsed as JSON; rejects when there is no answer.
   * @param maxLength as of fetchAnswer
   */
  readonly ask: (address: string, maxLength?: number) => Promise<unknown>;
  readonly log: (error: unknown) => void;
}
