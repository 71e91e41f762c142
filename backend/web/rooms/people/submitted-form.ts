import { z } from 'zod';
import { Problem } from '../../../answers/problem';
import type { Actor } from '../../../store/people/people-limits';
import type { NormalUrl } from '../../../url/normal-url';
import { ARCHIVE_SERVICES } from '../../../url/archives/archive-services';
import { lang } from '../../http/parameters';
import type { PeopleParts, SayingParts } from './people-parts';
import { ADDRESS_CHARS_MAX, subjectParameters, type AskedSubject } from './report-question';
import type { Session } from './sessions';
import type { SignedIn } from './signed-in';

/** Fields of the forms at `/report`. */
export const reportFormSchema = z.object({
  ...subjectParameters,
  action: z.enum([
    'report',
    'propose',
    'confirm-replacement',
    'take-back',
    'remove-reports',
    'remove-replacement',
    'block-copies',
    'lift-copies',
  ]),
  target: z.string().max(ADDRESS_CHARS_MAX).optional(),
  /** Of an archive; absent: all of them. */
  service: z.enum(ARCHIVE_SERVICES).or(z.literal('')).optional(),
  token: z.string().max(1_000),
  lang,
});

/** One of them as it was sent. */
export type ReportForm = z.infer<typeof reportFormSchema>;

/** A form, and who has sent it. */
export interface SubmittedForm {
  form: ReportForm;
  subject: AskedSubject;
  session: Session | null;
  signedIn: SignedIn;
  people: SayingParts;
}

/** @throws Problem not-signed-in */
export function speakerOf({ session, signedIn }: SubmittedForm): { session: Session; key: Buffer } {
  const key = personKeyOf(session, signedIn);
  if (key === null || session === null) throw new Problem('not-signed-in');
  return { session, key };
}

/** Whoever it is, signed in or not. */
export function actorOf({ session, signedIn }: SubmittedForm): Actor {
  return { key: personKeyOf(session, signedIn), userName: session?.userName ?? null };
}

/** Nothing that is stored leads from the key to the account. @returns null for who is not signed in */
export function personKeyOf(session: Session | null, { signer }: SignedIn): Buffer | null {
  return session === null ? null : signer.hash('person', session.centralId);
}

/** @throws Problem missing-parameter where the form is about a part of a host */
export function urlIn(subject: AskedSubject): NormalUrl {
  if ('url' in subject) return subject.url;
  throw new Problem('missing-parameter', 'url');
}

/** The host that it is about. */
export function subjectHost(subject: AskedSubject): string {
  return 'url' in subject ? subject.url.host : subject.host;
}

/** Seconds since 1970. */
export function formTimeS({ clock }: PeopleParts): number {
  return Math.floor(clock.now() / 1_000);
}
