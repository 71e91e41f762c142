import { feedEntries, type FeedEntry } from '../../../answers/feed-entries';
import { registeredDomain } from '../../../answers/registered-domain';
import { hostOfAddress } from '../../../answers/sites/grouped-url';
import type { ToldChange } from '../../../answers/told-change';
import { changesOfDomain, type ToldChangeReader } from '../../../answers/told-change-reader';
import { dayStartMs } from '../../../status/day-number';
import { stepsOfDomain, type CaseStep } from '../../../store/cases/steps-of-domain';
import { domainKeyOf } from '../../../store/changes/domain-key';
import { firstOfBoth, type SiteEntries, type SiteFeedPart } from './site-feed-part';
import { LATER_STAGES } from './step-item';
import type { SiteFeedQuestion } from './site-feed-question';
import type { SiteParts } from './site-parts';

/** Entries of one document of a feed. */
const ENTRIES_MAX = 100;
/** Steps that are read in one go, and how often. */
const STEPS_PER_STRETCH = 500;
const STRETCHES_MAX = 5;

/** What changes tell of: a URL is dead, or works again. */
const CHANGE_STAGES = ['found', 'restored'] as const;

/**
 * What happened at a site: what died and came back, as the change log has it, and what further steps its cases took. That a
 * URL is dead is told once, whether anybody follows its case by then or begins to later.
 * @param isFollowed cases are followed at all of its hosts
 */
export async function siteFeedEntries(
  question: SiteFeedQuestion,
  parts: SiteParts,
  isFollowed: boolean,
): Promise<SiteFeedPart> {
  const changes = await changeEntries(question, parts);
  const steps = isFollowed ? await stepEntries(question, parts) : NOTHING;
  return firstOfBoth(changes, steps, ENTRIES_MAX);
}

const NOTHING: SiteEntries<never> = { entries: [], olderThan: 0 };

/** Steps of cases of a domain, of which the host or all hosts are asked for. */
async function stepEntries(
  { domain, hosts, stages, sinceDay, before }: SiteFeedQuestion,
  { store }: SiteParts,
): Promise<SiteEntries<CaseStep>> {
  const registered = registeredDomain(domain);
  const wanted = LATER_STAGES.filter((stage) => stages === null || stages.includes(stage));
  if (wanted.length === 0 || before.steps === 0) return NOTHING;
  const asked = {
    domain: registered,
    domainKey: domainKeyOf(registered),
    stages: wanted,
    limit: STEPS_PER_STRETCH,
  };
  const sinceS = sinceDay === null ? 0 : dayStartMs(sinceDay) / 1_000;
  const entries: CaseStep[] = [];
  let next = before.steps;
  for (let stretch = 0; stretch < STRETCHES_MAX; stretch += 1) {
    const steps = await stepsOfDomain(store, {
      ...asked,
      beforeId: Number.isFinite(next) ? next : null,
    });
    const told = steps.filter(({ happenedAtS }) => happenedAtS >= sinceS);
    entries.push(...told.filter(({ url }) => hosts.matchesHost(hostOfAddress(url))));
    next = steps.at(-1)?.stepId ?? 0;
    if (steps.length < STEPS_PER_STRETCH || told.length === 0) return { entries, olderThan: 0 };
    if (entries.length > ENTRIES_MAX) break;
  }
  return { entries, olderThan: next };
}

/** What died, and what came back; where all is asked for, also what became of the name. */
async function changeEntries(
  question: SiteFeedQuestion,
  { store }: SiteParts,
): Promise<SiteEntries<FeedEntry>> {
  const { domain, stages } = question;
  if (stages !== null && !CHANGE_STAGES.some((stage) => stages.includes(stage))) return NOTHING;
  const reader = narrowed(changesOfDomain(store, registeredDomain(domain)), question);
  const asked = { filter: 'unreachable', afterId: 0, limit: ENTRIES_MAX + 1 } as const;
  return { entries: await feedEntries(reader, asked, 0), olderThan: 0 };
}

/** Lets through what a question is about, by host, stage, day and id. */
function narrowed(
  reader: ToldChangeReader,
  { domain, hosts, stages, sinceDay, before }: SiteFeedQuestion,
): ToldChangeReader {
  const sinceS = sinceDay === null ? 0 : dayStartMs(sinceDay) / 1_000;
  const isOfStage = ({ to, nameStep }: Pick<ToldChange, 'to' | 'nameStep'>): boolean =>
    stages === null ||
    (nameStep === null && stages.includes(to === 'unreachable' ? 'found' : 'restored'));
  const isTold = (change: ToldChange): boolean =>
    change.id < before.changes &&
    change.changedAtS >= sinceS &&
    isOfStage(change) &&
    hosts.matchesHost(hostOfAddress(change.url));
  return {
    ...reader,
    next: async (start, filter) => {
      const from = { ...start, id: Math.min(start.id, before.changes) };
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
