/** How a try to hand over a mail ended that was not taken. */
export interface SmtpFailure {
  /** Whether the server had greeted us by then. */
  isGreeted: boolean;
  /** What was said last, such as `RCPT TO`; '' where that is not known. */
  command: string;
  /** RFC 5321 4.2; null: there was no answer. */
  code: number | null;
  /** The server's words. */
  response: string;
}

/**
 * What a failure means. `refused`: this receiver never gets mail. `deferred`: it does not now. `at-fault`: the server does
 * not take this mail from us, which says nothing of the receiver. `cut-off`: nobody knows whether it was taken.
 * `trouble`: the server takes nothing at all just now.
 */
export type FailureMeaning = 'refused' | 'deferred' | 'at-fault' | 'cut-off' | 'trouble';

/** RFC 3463: bad mailbox addresses; mailbox disabled. */
const OF_RECEIVER = /^5\.(?:1\.[^78]|2\.[01])$/;
/** RFC 3463: the mailbox is full. */
const FULL = /^5\.2\.2$/;
/** RFC 5321 4.2.3, where nothing tells more. */
const REFUSALS: ReadonlySet<number> = new Set([550, 551, 553]);
const STORAGE_EXCEEDED = 552;
const CLOSING = 421;
/** As exim and Postfix word what they hold against the sender. */
const OF_SENDER = /relay|sender|authenticat|polic|spam|block|reputation|\bspf\b|dkim|dmarc/i;
/** RFC 3463: the sender's address; security or policy. */
const OF_US = /^\d{3}[ -]5\.(?:1\.[78]|7\.)/;
/** As exim words its limits, which count for all that we send (Toolforge's relay: 100 an hour). */
const OF_RATE = /\brate\b|too (?:many|much|fast)|limit/i;

/** What a failure means, by RFC 5321 and the enhanced status codes of RFC 3463. */
export function meaningOf(failure: SmtpFailure): FailureMeaning {
  const { isGreeted, command, code, response } = failure;
  if (code === null) return isGreeted ? 'cut-off' : 'trouble';
  const isOfMessage = command === 'RCPT TO' || command === 'DATA';
  if (!isOfMessage || code === CLOSING) return 'trouble';
  if (code < 500) return OF_RATE.test(response) ? 'trouble' : 'deferred';
  return meaningOfRefusal(failure);
}

function meaningOfRefusal({ command, code, response }: SmtpFailure): FailureMeaning {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response)?.[1];
  if (enhanced !== undefined && FULL.test(enhanced)) return 'deferred';
  if (enhanced !== undefined) return OF_RECEIVER.test(enhanced) ? 'refused' : 'at-fault';
  if (command !== 'RCPT TO' || OF_SENDER.test(response)) return 'at-fault';
  if (code === STORAGE_EXCEEDED) return 'deferred';
  return REFUSALS.has(code ?? 0) ? 'refused' : 'at-fault';
}

/**
 * Whether a server refuses a message for good, and does not say that this is because of us: for whoever sends to few and
 * tries again later, so that a word too strict does no harm at once.
 */
export function isRefusedForGood({ command, code, response }: SmtpFailure): boolean {
  const isOfMessage = command === 'RCPT TO' || command === 'DATA';
  const isOfUs = OF_SENDER.test(response) || OF_US.test(response);
  return isOfMessage && (code ?? 0) >= 500 && !isOfUs;
}

/** A failure in a word for logs and tables, without an address: `rcpt-550`. */
export function wordOfFailure({ isGreeted, command, code }: SmtpFailure): string {
  if (code === null) return isGreeted ? 'cut-off' : 'no-connection';
  const [first = ''] = command.toLowerCase().split(' ');
  return `${first.replace(/[^a-z]/g, '') || 'smtp'}-${code}`;
}
