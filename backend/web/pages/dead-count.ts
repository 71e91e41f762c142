import type { PageAnswer } from '../../answers/page-answer';
import { isProblem } from '../../answers/link-answer';
import { markup, type MarkupValue } from '../words/markup';
import { isolated } from './isolated';
import { shownStatus } from './shown-status';
import type { View } from './view';

/** What of an answer is counted. */
type CountedPage = Pick<PageAnswer, 'links' | 'page'>;

/**
 * How many links of pages are dead, and what that counts: the same number as in `externalLinkProblem` and in the
 * gadget (W7.1). What has its archived copy on the page already is told apart (W5.4). In small print, of which moment that
 * is, as who has just repaired a page may be shown what was so before it.
 */
export function deadCount(view: View, answers: readonly CountedPage[]): MarkupValue {
  const { text, number } = view.translator;
  const links = answers.flatMap((answer) => answer.links);
  const dead = links.filter(isProblem).length;
  const repaired = links.filter((link) => shownStatus(link) === 'repaired').length;
  if (dead + repaired === 0) return false;
  return markup`<div><p class="dead-count">${text('weboid-web-count-dead', number(dead), dead)}
${repaired > 0 && text('weboid-web-count-repaired', number(repaired), repaired)}</p>
${dead > 0 && markup`<p class="hint-text">${asOfText(view, answers)}${text('weboid-web-count-repair')}</p>`}</div>`;
}

/** The wiki's own stamp: of an answer that caches keep it tells how old it is, and it leaves the answer alike until then. */
function asOfText({ translator: { text } }: View, answers: readonly CountedPage[]): string {
  const [first] = answers;
  const { linksUpdatedAtS: atS = 0 } = first?.page ?? {};
  if (answers.length !== 1 || atS === 0) return '';
  const when = new Date(atS * 1_000).toISOString();
  const moment = `${when.slice(0, 10)} ${when.slice(11, 16)} UTC`;
  return `${text('weboid-web-count-as-of', isolated(moment))} `;
}
