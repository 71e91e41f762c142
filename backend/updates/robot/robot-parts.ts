import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import type { Logger } from '../../runtime/logger';
import type { Random } from '../../runtime/random';
import type { RupSite } from '../../store/updates/rup-standing';
import type { BorrowParts } from '../borrowed-host';
import type { RobotRules } from './next-step';

/** With what sites are asked, and their reports taken. */
export interface RobotParts {
  database: Database;
  /** By which it is decided what is due; servers are paced by that of `visiting`. */
  clock: Pick<Clock, 'now'>;
  random: Pick<Random, 'below'>;
  logger: Logger;
  visiting: BorrowParts;
  userAgent: string;
  /** How long a site may take for an answer; a few seconds where it is not said. */
  answeredWithinMs?: number;
  /** Where mail is taken in, with `{token}`; '' where it is not. */
  mailAddress: string;
}

export const nowSOf = ({ clock }: Pick<RobotParts, 'clock'>): number =>
  Math.floor(clock.now() / 1_000);

export const rulesOf = ({ mailAddress }: Pick<RobotParts, 'mailAddress'>): RobotRules => ({
  takesMail: mailAddress !== '',
});

const TOKEN_PLACE = '{token}';
const TOKEN_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** 134 bits. */
const TOKEN_LENGTH = 26;

/** A word that nobody guesses. */
export const newToken = ({ below }: Pick<Random, 'below'>): string =>
  Array.from({ length: TOKEN_LENGTH }, () => TOKEN_LETTERS[below(TOKEN_LETTERS.length)]).join('');

/** The address that is a site's secret. */
export const mailAddressOf = (mailAddress: string, { token }: Pick<RupSite, 'token'>): string =>
  mailAddress.replace(TOKEN_PLACE, token);

/** The token in an address to which a mail came; null where it is none of ours. Case does not matter. */
export function tokenIn(address: string, mailAddress: string): string | null {
  const [before = '', after] = mailAddress.toLowerCase().split(TOKEN_PLACE);
  const given = address
    .trim()
    .replace(/^<(.*)>$/, '$1')
    .toLowerCase();
  if (after === undefined || !given.startsWith(before) || !given.endsWith(after)) return null;
  const token = given.slice(before.length, given.length - after.length);
  return token.length === TOKEN_LENGTH && /^[a-z\d]*$/.test(token) ? token : null;
}
