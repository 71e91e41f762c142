import { wikiName } from '../config/wiki-config';
import { declarationWalks, NEVER_WALKED } from '../store/pages/declaration-walks';
import { wikiKey } from '../store/pages/wikis';
import type { Wiki, Wikis } from '../wiki/wikis';
import type { FeederParts } from './feeder-parts';
import {
  readDeclarations,
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
  const failedAtMs = new Map<Wiki, number>();
  while (!signal.aborted) {
    try {
      const isAnyLeft = await declareInTurns(parts, wikis, { failedAtMs, signal });
      if (!isAnyLeft) await parts.clock.sleep(LOOK_MS, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

/** Each wiki that is due has one turn. @returns whether any has to go on */
async function declareInTurns(
  parts: DeclarationLoopParts,
  wikis: Wikis,
  { failedAtMs, signal }: { failedAtMs: Map<Wiki, number>; signal: AbortSignal },
): Promise<boolean> {
  const { clock } = parts;
  let isAnyLeft = false;
  for (const due of await dueWikis(parts, wikis)) {
    if (clock.now() - (failedAtMs.get(due.wiki) ?? -Infinity) < RETRY_MS) continue;
    const endMs = clock.now() + TURN_MS;
    const mayGoOn = (): boolean => clock.now() < endMs && wikis.all.includes(due.wiki);
    const outcome = await declareOf(parts, due, { mayGoOn, isGentle: true, signal });
    if (outcome === 'failed') failedAtMs.set(due.wiki, clock.now());
    isAnyLeft ||= outcome === 'part';
  }
  return isAnyLeft;
}

/** One whole walk over each wiki that passed, due or not. A wiki that fails never stops the others. */
export async function declareOnce(
  parts: DeclarationLoopParts,
  wikis: Wikis,
  signal: AbortSignal,
): Promise<void> {
  const mayGoOn = (): boolean => true;
  for (const due of await dueWikis(parts, wikis, { always: true })) {
    await declareOf(parts, due, { mayGoOn, isGentle: false, signal });
  }
}

/** A wiki whose turn it is. */
interface DueWiki extends WalkedWiki {
  wiki: Wiki;
}

/** Those that passed, and whose last walk is not through or long ago; the longest ago first. */
async function dueWikis(
  { database, clock, textSourceOf }: DeclarationLoopParts,
  wikis: Wikis,
  { always } = { always: false },
): Promise<DueWiki[]> {
  const states = await statesByWiki(database);
  const walks = await declarationWalks(database);
  const due = wikis.all.flatMap((wiki): DueWiki[] => {
    const state = states.get(wikiKey(wiki.farm.code, wiki.dbname));
    const source = textSourceOf(wiki);
    if (state === undefined || state.passedAtS === 0 || source === null) return [];
    const { wikiId } = state;
    const walk = walks.get(wikiId) ?? NEVER_WALKED;
    const isDue = walk.walkedTo > 0 || clock.now() / 1000 - walk.begunAtS >= WALK_EVERY_S;
    return isDue || always ? [{ wiki, wikiId, source, walk }] : [];
  });
  return due.toSorted((a, b) => a.walk.begunAtS - b.walk.begunAtS);
}

/** How a wiki's turn ended: its walk is through, or something is left, or it failed. */
type TurnOutcome = 'whole' | 'part' | 'failed';

async function declareOf(
  parts: DeclarationLoopParts,
  due: DueWiki,
  turn: WalkTurn,
): Promise<TurnOutcome> {
  const log = parts.logger.child({ wiki: wikiName(due.wiki) });
  try {
    const isWhole = await readDeclarations(parts, due, turn);
    if (isWhole) log.info('declarations: the wiki’s texts are read');
    return isWhole ? 'whole' : 'part';
  } catch (error) {
    if (turn.signal.aborted) throw error;
    log.error({ err: error }, 'declarations: texts not read, tried again later');
    return 'failed';
  }
}
