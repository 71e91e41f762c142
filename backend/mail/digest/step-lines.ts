import type { MessageKey, Translator } from '../../runtime/messages';
import { isoDate } from '../../status/day-number';
import type { NoticedStep } from '../../store/mail/noticed-steps';
import { addressLine, inSentence, unlinkedAddress, wrapped } from '../text/plain-text';
import { reasonWords } from '../text/reason-words';
import type { CaseStage } from '../../status/case-stage';
import type { DomainNews } from './fold-steps';

const INDENT = '    ';

/** Since when a URL is unreachable, and why. */
export function stepLine(translator: Translator, step: NoticedStep): string[] {
  if (step.stage === 'restored') return [];
  const { text, dir } = translator;
  const day = inSentence(isoDate(step.openedDay), dir);
  const reason = reasonWords(translator, step.reason);
  const told =
    reason === '' ? text('weboid-mail-step-since', day) : text('weboid-mail-step', day, reason);
  return wrapped(told, INDENT);
}

/** A stage with its first URLs. @param below what stands below each */
export function stageLines(
  translator: Translator,
  { stage, ...list }: { stage: CaseStage; count: number; listed: readonly NoticedStep[] },
  below: (step: NoticedStep) => readonly string[],
): string[] {
  return listLines(translator, { heading: `weboid-mail-stage-${stage}`, ...list }, below);
}

/** A list of URLs below a sentence that says how many there are. */
interface UrlList<Item> {
  heading: MessageKey;
  count: number;
  /** The first of them. */
  listed: readonly Item[];
  /** Those to which nobody is led: their names are in other hands (U1). */
  unlinked?: ReadonlySet<string>;
}

/** A list with its first URLs. @param below what stands below each */
export function listLines<Item extends { url: string }>(
  { text }: Translator,
  { heading, count, listed, unlinked = new Set() }: UrlList<Item>,
  below: (item: Item) => readonly string[],
): string[] {
  const more = count - listed.length;
  const shown = (url: string): string => (unlinked.has(url) ? unlinkedAddress(url) : url);
  return [
    ...wrapped(text(heading, count)),
    '',
    ...listed.flatMap((item) => [addressLine(shown(item.url), '  '), ...below(item)]),
    ...(more > 0 ? ['', ...wrapped(text('weboid-mail-more', more), '  ')] : []),
    '',
  ];
}

/** A heading, and how many changes. */
export function headingLines(domain: string): string[] {
  return [domain, '='.repeat(Math.min(domain.length, 72)), ''];
}

/** A subject with its numbers. */
export function digestSubject({ text, dir }: Translator, news: readonly DomainNews[]): string {
  const changes = news.flatMap(({ stages }) => stages).reduce((sum, { count }) => sum + count, 0);
  const [first, ...more] = news;
  return first === undefined || more.length > 0
    ? text('weboid-mail-subject-sites', changes, news.length)
    : text('weboid-mail-subject-site', changes, inSentence(first.domain, dir));
}
