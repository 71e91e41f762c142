import { wikiName } from '../config/wiki-config';
import { dayNumberOf } from '../status/day-number';
import { isSweepOver, type SweepCounts } from '../status/first-sweep';
import type { MarkIndex } from '../status/mark-index';
import { markedVerdict } from '../status/marked-verdict';
import { directoryOf } from '../status/sampling/catalogue';
import { SweptLeaves } from '../status/sampling/swept-leaves';
import { judgeChecks } from '../status/verdict';
import { BEFORE_ALL_LINKS, type LinkPosition } from '../store/figures/link-counts';
import { linkedUrlIds, sweptUrls, type StoredSweptUrl } from '../store/figures/swept-urls';
import { saveSweep } from '../store/figures/wiki-sweeps';
import { decidingMarks } from './deciding-marks';
import type { FeederParts, WatchedWiki } from './feeder-parts';
import { MetIds } from './met-ids';

/** What measuring works with. */
export type MeasureParts = Pick<FeederParts, 'database' | 'clock' | 'logger'>;

/** A wiki in its first sweep. */
export interface SweptWiki extends WatchedWiki {
  /** The page loop has read all of it once. */
  isRead: boolean;
}

/**
 * Measures how far the first sweep over a wiki's URLs has come, and how many dead ones are expected among those that
 * nobody looked at, in a walk over its links, slice by slice. Links come in the order of pages, whose URLs were stored one
 * after the other: so they are read nearly in a row, each once. The row of today is written at the end; who is cut off
 * begins this wiki again.
 * @param isGentle rests after each slice as long as that took, for who works beside it
 * @returns whether it is written: not if all that is known was looked at of a wiki that was not read once
 * @throws the signal's reason when aborted; what our own database throws; HistoryError
 */
export async function measureSweep(
  measuring: MeasureParts,
  watched: SweptWiki,
  isGentle: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, clock, logger } = measuring;
  const startedAtMs = clock.now();
  const marks = await decidingMarks(measuring);
  const sums = new SweepSums(watched.wiki, marks);
  const met = new MetIds();
  let position: LinkPosition | null = BEFORE_ALL_LINKS;
  while (position !== null) {
    signal.throwIfAborted();
    const sliceAtMs = clock.now();
    const { urlIds, next } = await linkedUrlIds(database, watched.wikiId, position);
    const isNew = urlIds.filter((urlId) => met.meet(urlId));
    for (const url of await sweptUrls(database, isNew, marks !== null)) sums.add(url);
    position = next;
    if (isGentle && next !== null) await clock.sleep(clock.now() - sliceAtMs, signal);
  }
  const counts = sums.counts();
  if (isSweepOver(counts) && !watched.isRead) return false;
  await saveSweep(database, watched.wikiId, { day: dayNumberOf(clock.now()), ...counts });
  const seconds = Math.round((clock.now() - startedAtMs) / 1000);
  logger.info({ wiki: wikiName(watched.wiki), ...counts, seconds }, 'page loop: sweep measured');
  return true;
}

/** What was added up of a wiki's URLs. */
class SweepSums {
  readonly #policy: WatchedWiki['wiki']['policy'];
  readonly #marks: MarkIndex | null;
  readonly #leaves = new SweptLeaves();
  readonly #counts = { urls: 0, lookedAt: 0, failing: 0, unreachable: 0 };

  constructor({ policy }: Pick<WatchedWiki['wiki'], 'policy'>, marks: MarkIndex | null) {
    this.#policy = policy;
    this.#marks = marks;
  }

  add({ hostId, host, path, isLookedAt, state }: StoredSweptUrl): void {
    const isFailing = isLookedAt && state.failures > 0;
    const placed = this.#marks?.marksOf(host, path) ?? [];
    const { verdict } = markedVerdict(judgeChecks(state, this.#policy), placed);
    this.#counts.urls += 1;
    this.#counts.lookedAt += Number(isLookedAt);
    this.#counts.failing += Number(isFailing);
    this.#counts.unreachable += Number(verdict === 'unreachable');
    const directory = directoryOf(path);
    this.#leaves.add({ hostId, directory, isChecked: isLookedAt, isBroken: isFailing });
  }

  counts(): SweepCounts {
    return { ...this.#counts, expected: this.#leaves.expectedBroken() };
  }
}
