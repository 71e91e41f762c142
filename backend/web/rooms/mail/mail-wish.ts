import type { PeopleParts, SayingParts } from '../people/people-parts';
import type { MailDone, MailForm } from './mail-question';

/** What somebody wants done with addresses. */
export interface MailWish {
  form: MailForm;
  /** Keyed hash of the person's central id. */
  owner: Buffer;
  people: SayingParts;
  /** Languages that there are texts in. */
  languages: readonly string[];
  /** Seconds since 1970. */
  nowS: number;
}

/** What a form does. @throws LimitReachedError, Problem; what the database throws */
export type MailAct = (parts: PeopleParts, wish: MailWish) => Promise<MailDone>;
