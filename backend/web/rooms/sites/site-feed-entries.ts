import { feedEntries, type FeedEntry } from '../../../answers/feed-entries';
import { registeredDomain } from '../../../answers/registered-domain';
import { hostOfAddress } from '../../../answers/sites/grouped-url';
import type { ToldChange } from '../../../answers/told-change';
import { changesOfDomain, type ToldChangeReader } from '../../../answers/told-change-reader';
import { dayStartMs } from '../../../status/day-number';
import { stepsOfDomain, type CaseStep } from '../../../store/cases/steps-of-domain';
import { domainKeyOf } from '../../../store/changes/domain-key';
import type { SiteFeedQuestion } from './site-feed-question';
import type { SiteParts } from './site-parts';

/** Entries of one document of a feed. */
const ENTRIES_MAX = 100;
/** Steps that are read in one go, and how often. */
const STEPS_PER_STRETCH = 500;
const STRETCHES_MAX = 5;

/** A part of what happened at a site, the newest first. */
export interface SiteFeedPart<Entry> {
  entries: Entry[];
  /** What is older begins before this id; null: there is no more. */
  olderThan: number | null;
}

/** What happened in the cases of a domain, of which the host or all hosts are asked for. */
export async function stepEntries(
  { domain, hosts, stages, sinceDay, beforeId }: SiteFeedQuestion,
  { store }: SiteParts,
): Promise<SiteFeedPart<CaseStep>> {
  const registered = registeredDomain(domain);
  const asked = {
    domain: registered,
    domainKey: domainKeyOf(registered),
    stages: stages ?? [],
    limit: STEPS_PER_STRETCH,
  };
  const sinceS = sinceDay === null ? 0 : dayStartMs(sinceDay) / 1_000;
  const entries: CaseStep[] = [];
  let next = beforeId;
  for (let stretch = 0; stretch < STRETCHES_MAX; stretch += 1) {
    const steps = await stepsOfDomain(store, {
      ...asked,
      beforeId: Number.isFinite(next) ? next : null,
    });
    const told = steps.filter(({ happenedAtS }) => happenedAtS >= sinceS);
    entries.push(...told.filter(({ url }) => hosts.matchesHost(hostOfAddress(url))));
    if (entries.length > ENTRIES_MAX) return firstOf(entries, ({ stepId }) => stepId);
    if (steps.length < STEPS_PER_STRETCH || told.length === 0) return { entries, olderThan: null };
    next = steps.at(-1)?.stepId ?? 0;
  }
  return { entries, olderThan: next };
}

function firstOf<Entry>(entries: Entry[], idOf: (entry: Entry) => number): SiteFeedPart<Entry> {
  const told = entries.slice(0, ENTRIES_MAX);
  const last = told.at(-1);
  const isMore = entries.length > told.length && last !== undefined;
  return { entries: told, olderThan: isMore ? idOf(last) : null };
}

/** What the change log has of a domain of which nobody follows cases: what died, and what came back. */
export async function changeEntries(
  question: SiteFeedQuestion,
  { store }: SiteParts,
): Promise<SiteFeedPart<FeedEntry>> {
  const reader = narrowed(changesOfDomain(store, registeredDomain(question.domain)), question);
  const asked = { filter: 'unreachable', afterId: 0, limit: ENTRIES_MAX + 1 } as const;
  const entries = await feedEntries(reader, asked, 0);
  return firstOf(entries, (entry) => ('firstId' in entry ? entry.firstId : entry.id));
}

/** Lets through what a question is about, by host, stage, day and id. */
function narrowed(
  reader: ToldChangeReader,
  { domain, hosts, stages, sinceDay, beforeId }: SiteFeedQuestion,
): ToldChangeReader {
  const sinceS = sinceDay === null ? 0 : dayStartMs(sinceDay) / 1_000;
  const isOfStage = ({ to }: Pick<ToldChange, 'to'>): boolean =>
    stages === null || stages.includes(to === 'unreachable' ? 'found' : 'restored');
  const isTold = (change: ToldChange): boolean =>
    change.id < beforeId &&
    change.changedAtS >= sinceS &&
    isOfStage(change) &&
    hosts.matchesHost(hostOfAddress(change.url));
  return {
    ...reader,
    next: async (start, filter) => {
      const from = { ...start, id: Math.min(start.id, beforeId) };
      const { changes, next } = await reader.next(from, filter);
      return { changes: changes.filter(isTold), next };
    },
    earlierThatDay: async (asked, filter) => {
      // What was not read of a day is not told host by host.
      if (domain !== registeredDomain(domain)) return new Map();
      const found = await reader.earlierThatDay(asked, filter);
      return new Map(
        [...found].map(([of, { changes, isMore }]) => [
          of,
          { changes: changes.filter(isOfStage), isMore },
        ]),
      );
    },
  };
}
