import type { RoomDeed } from '../people/form-room';
import type { PeopleParts } from '../people/people-parts';
import type { MailDone, MailForm } from './mail-question';

/** What somebody wants done with addresses. */
export interface MailWish extends RoomDeed<MailForm> {
  /** Languages that there are texts in. */
  languages: readonly string[];
}

/** What a form does. @throws LimitReachedError, Problem; what the database throws */
export type MailAct = (parts: PeopleParts, wish: MailWish) => Promise<MailDone>;
