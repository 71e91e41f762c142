import { dayNumberOf } from '../../../status/day-number';
import type { Run } from '../../../status/history';
import { notesOnHosts, type HostNotes } from '../../../store/answers/host-notes';
import type { ListedHost } from '../../../store/answers/listed-urls';
import type { LinkAnswer } from '../../../answers/link-answer';
import { orProblem } from '../../../answers/problem';
import type { ListParts } from './list-parts';
import { listJudgingFor } from './asked-policy';
import type { DomainQuestion } from './domain-question';
import { judgedUrls } from './judged-urls';
import { findUrls } from './url-search';

/** Hosts of which more is told than their URLs. */
const HOSTS_NOTED = 1_000;

/** All that is known of a domain. */
export interface DomainAnswer extends DomainQuestion {
  /** By the default rules, in the order of W7.2. */
  links: LinkAnswer[];
  histories: readonly (readonly Run[])[];
  hosts: { host: ListedHost; notes: HostNotes }[];
  /** There is more than could be looked at. */
  isCut: boolean;
}

/** @throws Problem database-unavailable */
export async function answerDomain(
  question: DomainQuestion,
  parts: ListParts,
): Promise<DomainAnswer> {
  const [found, judging] = await Promise.all([
    orProblem('database-unavailable', findUrls(parts.store, question.glob)),
    listJudgingFor(parts, null),
  ]);
  const noted = found.hosts.slice(0, HOSTS_NOTED);
  const hostIds = noted.map(({ hostId }) => hostId);
  const today = dayNumberOf(parts.clock.now());
  const notes = await orProblem('database-unavailable', notesOnHosts(parts.store, hostIds, today));
  return {
    ...question,
    links: await judgedUrls(found.items, judging),
    histories: found.items.map(({ runs }) => runs),
    hosts: noted.flatMap((host) => {
      const ofHost = notes.get(host.hostId);
      return ofHost === undefined ? [] : [{ host, notes: ofHost }];
    }),
    isCut: found.isCut || found.hosts.length > HOSTS_NOTED,
  };
}
