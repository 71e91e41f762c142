import type { Clock } from '../runtime/clock';
import type { Logger } from '../runtime/logger';
import type { Random } from '../runtime/random';
import type { MailTokens } from '../store/mail/mail-tokens';
import type { DigestParts } from './digest/make-digest';
import type { Relay } from './smtp-delivery';

/** What mail is sent with. */
export interface MailerParts extends DigestParts {
  clock: Clock;
  random: Random;
  logger: Logger;
  tokens: MailTokens;
  relay: Relay;
  /** Address of the sender. */
  from: string;
  /** Address of our own manager. */
  manager: string;
  /** Mails that all processes together try to send within an hour. */
  perHour: number;
}
