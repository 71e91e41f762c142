import type { DetailsContext } from '../gateway/details';
import type { KnownProblem } from '../state/problem';
import { marksIn, removeOtherMarks } from '../view/mark';
import { askPage } from './ask-page';

/** Marks the links of the page that have these problems. */
export type MarkLinks = (problems: readonly KnownProblem[]) => Promise<void>;

/** There is nothing to be marked, or no answer. */
export type AskedKey = 'none' | 'ask-failed';

/** What is told or done beside the marks. */
export interface MarkingParts {
  /** Not all links were looked at. */
  readonly tellCut: () => void;
  readonly tell: (key: AskedKey) => void;
  /** Leads to the next mark. */
  readonly next: (content: Element) => void;
  /** Tells of dead links that have their copy on the page. */
  readonly tellRepaired: () => void;
}

/**
 * Asks about the page now, and marks what came of it in place of what was marked before. Where no line tells how many there
 * are, the reader is led to the first. Never rejects.
 */
export async function markNow(
  context: DetailsContext,
  content: Element,
  mark: MarkLinks,
  { tellCut, tell, next, tellRepaired }: MarkingParts,
): Promise<void> {
  try {
    const problems = await askPage(context, tellCut);
    removeOtherMarks(content, problems);
    await mark(problems);
    if (context.settings.show === 'doubtful') tellRepaired();
    if (marksIn(content).length === 0) tell('none');
    else if (!context.settings.summary) next(content);
  } catch (error) {
    context.log(error);
    tell('ask-failed');
  }
}
