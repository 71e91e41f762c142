import { wikiName } from '../config/wiki-config';
import {
  declarationWalks,
  NEVER_WALKED,
  type DeclarationWalk,
} from '../store/pages/declaration-walks';
import { wikiKey } from '../store/pages/wikis';
import type { Wiki, Wikis } from '../wiki/wikis';
import type { FeederParts } from './feeder-parts';
import {
  readDeclarations,
  readFailing,
  type TextSource,
  type WalkedWiki,
  type WalkTurn,
} from './read-declarations';
import { statesByWiki } from '../store/pages/states-by-wiki';

/** What the loop works with. */
export interface DeclarationLoopParts extends Pick<FeederParts, 'database' | 'clock' | 'logger'> {
  /** Where texts of a wiki are read; null where nothing is known of its templates. */
  textSourceOf: (wiki: Wiki) => TextSource | null;
}

/** How soon a wiki whose turn it is is noticed. */
const LOOK_MS = 60_000;
/** So long one wiki's texts are read before the next one has its turn. */
const TURN_MS = 10 * 60_000;
/** From the beginning of a walk over a wiki to that of the next one, at least. */
const WALK_EVERY_S = 14 * 86_400;
/** The same of walks over pages with failing links alone: no wiki calls a link dead sooner than after three days. */
const FAILING_EVERY_MS = 86_400_000;
/** A wiki whose texts could not be read is left alone for an hour. */
const RETRY_MS = 3_600_000;

/**
 * Beside the page loop, which never waits for it: reads what the writers of pages say of their links (I2), wiki by wiki,
 * one question at a time. A wiki that fails, or is large, never stops the others. Ends when aborted.
 * @throws what our own database throws when it is asked which wikis passed
 */
export async function runDeclarationsLoop(
  parts: DeclarationLoopParts,
  wikis: Wikis,
  signal: AbortSignal,
): Promise<void> {
  const memory: LoopMemory = { failedAtMs: new Map(), failing: new Map() };
  while (!signal.aborted) {
    try {
      const isAnyLeft = await declareInTurns(parts, wikis, { memory, signal });
      if (!isAnyLeft) await parts.clock.sleep(LOOK_MS, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

/** What is known of wikis as long as the process lives. */
interface LoopMemory {
  failedAtMs: Map<Wiki, number>;
  /** Walks over pages with failing links. */
  failing: Map<Wiki, FailingWalk>;
}

/** How far a walk over the pages with failing links has come. */
interface FailingWalk {
  begunAtMs: number;
  /** Null: it is through. */
  walkedTo: number | null;
}

/** Each wiki that is due has one turn. @returns whether any has to go on */
async function declareInTurns(
  parts: DeclarationLoopParts,
  wikis: Wikis,
  { memory, signal }: { memory: LoopMemory; signal: AbortSignal },
): Promise<boolean> {
  const { clock } = parts;
  let isAnyLeft = false;
  for (const passed of await passedWikis(parts, wikis)) {
    if (clock.now() - (memory.failedAtMs.get(passed.wiki) ?? -Infinity) < RETRY_MS) continue;
    const endMs = clock.now() + TURN_MS;
    const mayGoOn = (): boolean => clock.now() < endMs && wikis.all.includes(passed.wiki);
    const outcome = await declareOf(parts, passed, {
      turn: { mayGoOn, isGentle: true, signal },
      failing: failingWalk(memory.failing.get(passed.wiki), clock.now()),
      isDue: passed.walk.walkedTo > 0 || isLongAgo(passed.walk, clock.now()),
      note: (walk) => memory.failing.set(passed.wiki, walk),
    });
    if (outcome === 'failed') memory.failedAtMs.set(passed.wiki, clock.now());
    isAnyLeft ||= outcome === 'part';
  }
  return isAnyLeft;
}

function isLongAgo({ begunAtS }: DeclarationWalk, nowMs: number): boolean {
  return nowMs / 1000 - begunAtS >= WALK_EVERY_S;
}

/** The walk that is under way, or begins now; null: the last one was not long ago. */
function failingWalk(last: FailingWalk | undefined, nowMs: number): FailingWalk | null {
  if (last !== undefined && last.walkedTo !== null) return last;
  const isDue = last === undefined || nowMs - last.begunAtMs >= FAILING_EVERY_MS;
  return isDue ? { begunAtMs: nowMs, walkedTo: 0 } : null;
}

/**
 * One turn for each wiki that passed, due or not: who asked for a single pass does not wait for days. What is left of a
 * walk the next one, or the loop, comes to. A wiki that fails never stops the others.
 */
export async function declareOnce(
  parts: DeclarationLoopParts,
  wikis: Wikis,
  signal: AbortSignal,
): Promise<void> {
  const { clock } = parts;
  for (const passed of await passedWikis(parts, wikis)) {
    const endMs = clock.now() + TURN_MS;
    await declareOf(parts, passed, {
      turn: { mayGoOn: () => clock.now() < endMs, isGentle: false, signal },
      failing: { begunAtMs: clock.now(), walkedTo: 0 },
      isDue: true,
      note: () => undefined,
    });
  }
}

/** A wiki with a whole pass behind it, of whose templates something is known. */
interface PassedWiki extends WalkedWiki {
  wiki: Wiki;
}

/** Those whose last walk is longest ago first. */
async function passedWikis(
  { database, textSourceOf }: DeclarationLoopParts,
  wikis: Wikis,
): Promise<PassedWiki[]> {
  const states = await statesByWiki(database);
  const walks = await declarationWalks(database);
  const passed = wikis.all.flatMap((wiki): PassedWiki[] => {
    const state = states.get(wikiKey(wiki.farm.code, wiki.dbname));
    const source = textSourceOf(wiki);
    if (state === undefined || state.passedAtS === 0 || source === null) return [];
    const { wikiId } = state;
    return [{ wiki, wikiId, source, walk: walks.get(wikiId) ?? NEVER_WALKED }];
  });
  return passed.toSorted((a, b) => a.walk.begunAtS - b.walk.begunAtS);
}

/** What a wiki's turn is for. */
interface WikiTurn {
  turn: WalkTurn;
  /** The walk over its pages with failing links; null: it is not due. */
  failing: FailingWalk | null;
  /** Whether the walk over all its pages is due. */
  isDue: boolean;
  /** Takes note of how far the walk over its failing links has come. */
  note: (walk: FailingWalk) => void;
}

/** How a wiki's turn ended: its walk is through, or something is left, or it failed. */
type TurnOutcome = 'whole' | 'part' | 'failed';

async function declareOf(
  parts: DeclarationLoopParts,
  passed: PassedWiki,
  { turn, failing, isDue, note }: WikiTurn,
): Promise<TurnOutcome> {
  const log = parts.logger.child({ wiki: wikiName(passed.wiki) });
  try {
    if (failing !== null) {
      const walkedTo = await readFailing(parts, passed, failing.walkedTo ?? 0, turn);
      note({ ...failing, walkedTo });
      if (walkedTo !== null) return 'part';
    }
    if (!isDue) return 'whole';
    const isWhole = await readDeclarations(parts, passed, turn);
    if (isWhole) log.info('declarations: the wiki’s texts are read');
    return isWhole ? 'whole' : 'part';
  } catch (error) {
    if (turn.signal.aborted) throw error;
    log.error({ err: error }, 'declarations: texts not read, tried again later');
    return 'failed';
  }
}
