import type { SayingParts } from './people-parts';
import type { Session } from './sessions';

/** Whom the configuration names. */
type NamedPeople = Pick<SayingParts, 'reviewers' | 'administrators'> | null;

/** W8.5: whether somebody decides as a reviewer, as administrators do, too. @param session null: nobody is signed in */
export function isReviewer(people: NamedPeople, session: Session | null): boolean {
  if (people === null || session === null) return false;
  return people.reviewers.has(session.userName) || isAdministrator(people, session);
}

/** W5.2: whether somebody lifts what was blocked, whoever did it. @param session null: nobody is signed in */
export function isAdministrator(people: NamedPeople, session: Session | null): boolean {
  return session !== null && people?.administrators.has(session.userName) === true;
}
