import type { Database } from '../runtime/database';
import type { Logger } from '../runtime/logger';
import type { RegistryClient } from '../registries/ask-registry';
import { toCalendarDay, dayNumberOf } from '../status/day-number';
import type { VerdictPolicy } from '../status/verdict';
import { changeName } from '../store/names/change-name';
import { keepComparisons } from '../store/comparisons/comparison-queue';
import { pagesLinkingTo, urlsToLookAt } from '../store/names/cited-urls';
import { forgetName } from '../store/names/purge-names';
import type { StoredName } from '../store/names/stored-name';
import { nameAfterSight, nextLookS, notAhead, type SightTime } from './after-sight';
import { askRegistration, withRegistration, type Registration } from './ask-registration';
import type { ComparingParts } from './compare-url';
import { lookAtName, type NameSight } from './look-at-name';
import { rememberedComparison } from './remembered-comparison';

/** With what names are looked at. */
export interface TakeoverParts extends ComparingParts {
  database: Database;
  logger: Logger;
  registry: RegistryClient;
  /** All in force (C1). */
  policies: () => readonly VerdictPolicy[];
}

/** URLs of a name that are looked at: that at which something was noticed, and two others. */
const URLS_PER_LOOK = 3;

/**
 * Looks at a leased name, and lets follow from it what may (U1).
 * @throws the signal's reason; errors of the database
 */
export async function visitName(
  parts: TakeoverParts,
  leased: StoredName,
  signal: AbortSignal,
): Promise<void> {
  const { database } = parts;
  const nowMs = parts.copies.clock.now();
  const today = dayNumberOf(nowMs);
  const day = toCalendarDay(today);
  const registration = await askRegistration(parts.registry, leased, day, signal);
  const known = withRegistration(notAhead(leased, today), registration);
  if (isLocked(known, day)) return settle(parts, leased, { registration, sight: null });
  const urls = await urlsToLookAt(database, leased, URLS_PER_LOOK);
  if (urls.length === 0) return forgetName(database, leased);
  const sight = await lookAtName(parts, known, urls, { today: day, signal });
  await settle(parts, leased, { registration, sight });
}

function isLocked({ lockedUntil }: StoredName, day: number): boolean {
  return lockedUntil !== null && day < lockedUntil;
}

/** Who has lost the lease changes nothing. */
async function settle(
  { database, logger, policies, visits: { random }, copies: { clock } }: TakeoverParts,
  leased: StoredName,
  { registration, sight }: { registration: Registration; sight: NameSight | null },
): Promise<void> {
  const nowS = Math.floor(clock.now() / 1_000);
  const today = dayNumberOf(clock.now());
  const at: SightTime = { today: toCalendarDay(today), nowS, random };
  const pages = sight === null ? leased.pages : await pagesLinkingTo(database, leased.name);
  const { before, after } = await changeName(
    database,
    leased.name,
    (stored) => {
      if (stored.lookAtS !== leased.lookAtS) return stored;
      const known = withRegistration(notAhead(stored, today), registration);
      return sight === null
        ? { ...known, lookAtS: nextLookS(known, at) }
        : nameAfterSight(known, { ...sight, pages }, at);
    },
    { nowS, policies: policies() },
  );
  await keepComparisons(database, rememberedIn(sight, clock.now()));
  const isChanged = before.standing !== after.standing;
  const urls = sight?.judged.length ?? 0;
  const said = { name: leased.name, from: before.standing, to: after.standing, urls };
  if (isChanged) logger.info(said, 'takeovers: a name stands otherwise');
  else logger.debug(said, 'takeovers: looked');
}

function rememberedIn(sight: NameSight | null, nowMs: number) {
  const compared = sight?.comparisons ?? [];
  return compared.map(({ urlId, comparison }) => ({
    urlId,
    comparison: rememberedComparison(comparison, nowMs),
  }));
}
