import type { PageContext } from '../state/page-context';
import type { KnownProblem } from '../state/problem';
import type { Service } from '../state/service-addresses';
import type { Settings } from '../state/settings';
import type { AnswerLimits } from './fetch-answer';

/** What the module `ext.gadget.weboid-details` gives to the core, which loads it at the first click. */
export interface Details {
  /** Opens the popover of a mark (toggles when it is open); asks for the details of the block, which are kept for a while. */
  openProblem(context: DetailsContext, mark: HTMLElement): void;
  /** The dialog with the settings; `opener` gets the focus back. */
  openSettings(context: DetailsContext, opener: HTMLElement): void;
  /** Gives the focus to the next mark inside `content`. */
  nextProblem(content: Element): void;
  /**
   * Asks about this page now, and has `mark` mark what is known of it in place of the marks inside `content`; tells the
   * reader when there is no answer.
   */
  markNow(
    context: DetailsContext,
    content: Element,
    mark: (problems: readonly KnownProblem[]) => Promise<void>,
  ): void;
  /** Tells inside `content` which dead links have an archived copy on the page. */
  showRepaired(context: DetailsContext, content: Element): void;
  /** Tells in the dialogs of the visual editor, which is open, what to enter for marked links. */
  helpEditor(context: DetailsContext): void;
  /**
   * Names the marks of links whose address is taken; from now on, who clicks on such a link is told of it first. Safe to
   * call again for further marks.
   */
  guardTaken(context: DetailsContext): void;
  /** A row with a link to the report, on action=info. */
  addInfoRow(context: DetailsContext): void;
}

/** What the core lends to the details. */
export interface DetailsContext {
  readonly service: Service;
  readonly page: PageContext;
  readonly settings: Settings;
  /**
   * One polite request, parsed as JSON; rejects when there is no answer.
   * @param limits as of fetchAnswer
   */
  readonly ask: (address: string, limits?: AnswerLimits) => Promise<unknown>;
  readonly log: (error: unknown) => void;
}
