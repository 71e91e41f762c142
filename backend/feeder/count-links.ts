import { wikiName } from '../config/wiki-config';
import { dayNumberOf } from '../status/day-number';
import type { MarkIndex } from '../status/mark-index';
import { markedVerdict } from '../status/marked-verdict';
import { judgeChecks, type Verdict, type VerdictPolicy } from '../status/verdict';
import {
  BEFORE_ALL_LINKS,
  doPagesWait,
  linkSlice,
  saveLinkCounts,
  type AlikeLinks,
} from '../store/figures/link-counts';
import { decidingMarks } from './deciding-marks';
import type { FeederParts, WatchedWiki } from './feeder-parts';

/** What counting works with. */
export type CountParts = Pick<FeederParts, 'database' | 'clock' | 'logger'>;

/** Told of each wiki, be it 0. */
const ALWAYS_TOLD: readonly Verdict[] = ['unknown', 'working', 'doubtful', 'unreachable'];
/** How soon it is looked again whether pages still wait. */
const WAIT_MS = 5_000;
/** Pages that cannot be analysed stay flagged: they do not hold the count up for ever. */
const WAITS_MAX = 120;

/**
 * Counts the links of a wiki by verdict, as its policy and the marks of operators have it, slice by
 * slice, and stores the sums at the end in one statement: who is cut off begins again. Holds the sums
 * only. Stands back while pages of the wiki wait to be analysed, for ten minutes in all.
 * @param isGentle rests after each slice as long as that took, for who works beside it
 * @throws the signal's reason when aborted; what our own database throws; HistoryError
 */
export async function countLinks(
  counting: CountParts,
  { wiki, wikiId }: WatchedWiki,
  isGentle: boolean,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, logger } = counting;
  const startedAtMs = clock.now();
  const marks = await decidingMarks(counting);
  const sums = new Map<Verdict, number>(ALWAYS_TOLD.map((verdict) => [verdict, 0]));
  const patience = { waits: WAITS_MAX };
  let position: typeof BEFORE_ALL_LINKS | null = BEFORE_ALL_LINKS;
  while (position !== null) {
    if (isGentle) await standBack(counting, wikiId, patience, signal);
    signal.throwIfAborted();
    const sliceAtMs = clock.now();
    const { alike, next } = await linkSlice(database, wikiId, position, marks !== null);
    addUp(sums, alike, wiki.policy, marks);
    position = next;
    if (isGentle && next !== null) await clock.sleep(clock.now() - sliceAtMs, signal);
  }
  await saveLinkCounts(database, wikiId, dayNumberOf(clock.now()), sums);
  const seconds = Math.round((clock.now() - startedAtMs) / 1000);
  logger.info(
    { wiki: wikiName(wiki), links: Object.fromEntries(sums), seconds },
    'page loop: links counted',
  );
}

async function standBack(
  { database, clock }: CountParts,
  wikiId: number,
  patience: { waits: number },
  signal: AbortSignal,
): Promise<void> {
  while (patience.waits > 0 && (await doPagesWait(database, wikiId))) {
    patience.waits -= 1;
    await clock.sleep(WAIT_MS, signal);
  }
}

function addUp(
  sums: Map<Verdict, number>,
  alike: readonly AlikeLinks[],
  policy: VerdictPolicy,
  marks: MarkIndex | null,
): void {
  for (const { host, path, links, ...state } of alike) {
    const checked = judgeChecks(state, policy);
    const placed = marks?.marksOf(host, path) ?? [];
    const { verdict } = markedVerdict(checked, placed);
    sums.set(verdict, (sums.get(verdict) ?? 0) + links);
  }
}
