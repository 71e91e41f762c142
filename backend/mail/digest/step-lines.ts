import type { MessageKey, Translator } from '../../runtime/messages';
import { isoDate } from '../../status/day-number';
import type { NoticedStep } from '../../store/mail/noticed-steps';
import { addressLine, inSentence, unlinkedAddress, wrapped } from '../text/plain-text';
import type { CaseStage } from '../../status/case-stage';
import type { DomainNews } from './fold-steps';

/** A word for why a URL is unreachable, as the change log has it. */
const HTTP = /^http-(\d{3})$/;
const INDENT = '    ';

/** Reasons that have words of their own. */
const REASONS = [
  'bad-gateway',
  'broken-off',
  'connect-refused',
  'default-page',
  'dns-failed',
  'error-page',
  'gone',
  'host-silent',
  'no-access',
  'no-connection',
  'not-found',
  'parked',
  'redirects-nowhere',
  'server-error',
  'soft-404',
  'time-out',
  'tls-failed',
  'to-home-page',
  'to-login',
  'unavailable',
  'unknown-domain',
  'usurped',
  'usurped-suspected',
] as const;

/** Why a URL is unreachable, as people say it. */
export function reasonWords({ text, dir }: Translator, reason: string): string {
  const http = HTTP.exec(reason)?.[1];
  if (http !== undefined) return inSentence(`HTTP ${http}`, dir);
  const known = REASONS.find((one) => one === reason);
  return known === undefined ? inSentence(reason, dir) : text(`weboid-web-reason-${known}`);
}

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
