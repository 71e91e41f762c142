import type { Translator } from '../../runtime/messages';
import { NETWORK_WORDS } from '../../status/network-words';
import { inSentence } from './plain-text';

/** Reasons that have words for people. */
const REASONS = [
  'bad-gateway',
  'bandwidth',
  'bot-wall',
  'broken-off',
  'connect-refused',
  'default-page',
  'dns-failed',
  'error-page',
  'gone',
  'host-silent',
  'maintenance',
  'marked-permadead',
  'no-access',
  'no-connection',
  'not-found',
  'not-from-here',
  'opted-out',
  'parked',
  'redirects-nowhere',
  'server-error',
  'soft-404',
  'strange-answer',
  'syntax-or-overload',
  'time-out',
  'tls-failed',
  'to-home-page',
  'to-login',
  'too-many-requests',
  'unavailable',
  'unknown-domain',
  'usurped',
  'usurped-suspected',
] as const;

type Reason = (typeof REASONS)[number];

/** Other words of the change log (crawler/probe/judge-trail.ts) and of cases (status/cases/case-reason.ts), by what they mean. */
const OTHER_WORDS: Readonly<Record<string, Reason>> = {
  ...NETWORK_WORDS,
  'address-silent': 'host-silent',
  'asked-to-wait': 'too-many-requests',
  'connect-unreachable': 'no-connection',
  'dns-refused': 'dns-failed',
  'dns-unknown-domain': 'unknown-domain',
  'header-overflow': 'strange-answer',
  'name-taken': 'usurped',
  'network-general': 'no-connection',
  strange: 'strange-answer',
  suspended: 'unavailable',
  'tls-client-certificate': 'no-access',
  withheld: 'no-access',
};

const ANSWER = /^(?<protocol>http|ftp|sftp)-(?<number>\d+)$/;

/** Why a URL is unreachable, as people say it; '' where the word says nothing of that, as that archives have answered. */
export function reasonWords({ text, dir }: Translator, reason: string): string {
  const { protocol, number } = ANSWER.exec(reason)?.groups ?? {};
  if (protocol !== undefined) return inSentence(`${protocol.toUpperCase()} ${number ?? ''}`, dir);
  const known = REASONS.find((one) => one === (OTHER_WORDS[reason] ?? reason));
  return known === undefined ? '' : text(`weboid-web-reason-${known}`);
}
