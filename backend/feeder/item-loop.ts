import { wikiName } from '../config/wiki-config';
import type { Wiki, Wikis } from '../wiki/wikis';
import {
  askDueItems,
  askTheseItems,
  isExcludedByItems,
  type ItemParts,
  type ItemTurn,
} from './ask-items';
import type { FeederParts } from './feeder-parts';

/** So long one wiki's items are asked for, from the first question on, before the next one has its turn. */
const TURN_MS = 3_600_000;
/** When nothing is due. New items are asked for as soon as somebody waits for them. */
const ROUND_EVERY_MS = 6 * 3_600_000;
/** After a failure, of Wikidata or of a wiki. */
const RETRY_MS = 15 * 60_000;
/** How soon new items and a changed wikis file are noticed. */
const LOOK_MS = 60_000;

/** What the item loop works with. */
type ItemLoopParts = ItemParts & Pick<FeederParts, 'logger' | 'newItems'>;

/**
 * Beside the page loop, which never waits for it: asks Wikidata for the items of pages, in wikis that
 * exclude pages by its properties (W1.2), and again for each within 28 days. A wiki that fails, or has
 * millions of items, never stops the others; new ones for which criteria wait come before all. Ends when aborted.
 */
export async function runItemLoop(
  feeding: ItemLoopParts,
  wikis: Wikis,
  signal: AbortSignal,
): Promise<void> {
  try {
    for (;;) {
      const configured = wikis.all;
      feeding.newItems.roundBegins();
      const restMs = await askInTurns(feeding, wikis, signal);
      await rest(feeding, wikis, { restMs, configured, signal });
      signal.throwIfAborted();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Until the next round, or a wiki needs its turn; new items are asked for meanwhile. */
async function rest(
  feeding: ItemLoopParts,
  wikis: Wikis,
  { restMs, configured, signal }: { restMs: number; configured: Wikis['all']; signal: AbortSignal },
): Promise<void> {
  const { clock, newItems } = feeding;
  const untilMs = clock.now() + restMs;
  while (clock.now() < untilMs && wikis.all === configured && !newItems.isRoundWanted) {
    await clock.sleep(Math.min(LOOK_MS, untilMs - clock.now()), signal);
    await askNewItems(feeding, wikis, signal);
  }
}

/** @returns milliseconds until the next round */
async function askInTurns(
  feeding: ItemLoopParts,
  wikis: Wikis,
  signal: AbortSignal,
): Promise<number> {
  const { clock } = feeding;
  let restMs = ROUND_EVERY_MS;
  for (const wiki of wikis.all.filter(isExcludedByItems)) {
    let endMs = Infinity;
    const mayGoOn = (): boolean => {
      // However long the way to what is due, each turn gets further.
      if (endMs === Infinity) endMs = clock.now() + TURN_MS;
      return clock.now() < endMs && wikis.all.includes(wiki);
    };
    const inBetween = (): Promise<void> => askNewItems(feeding, wikis, signal);
    const outcome = await askItemsOf(feeding, wiki, { mayGoOn, inBetween, signal });
    restMs = Math.min(restMs, REST_MS[outcome]);
  }
  return restMs;
}

/**
 * Asks for the items that criteria wait for. What fails is told again by the next who resolves them.
 * @throws the signal's reason when aborted
 */
async function askNewItems(
  feeding: ItemLoopParts,
  wikis: Wikis,
  signal: AbortSignal,
): Promise<void> {
  for (const [wiki, items] of feeding.newItems.take()) {
    if (!wikis.all.includes(wiki)) continue;
    const log = feeding.logger.child({ wiki: wikiName(wiki) });
    try {
      await askTheseItems(feeding, wiki, items, signal);
      log.info({ items: items.length }, 'items: Wikidata asked for new ones');
    } catch (error) {
      if (signal.aborted) throw error;
      log.error({ err: error }, 'items: Wikidata not asked for new ones, tried again later');
    }
  }
}

/** How a wiki's turn ended: nothing is due any more, or something is left, or it failed. */
type TurnOutcome = 'whole' | 'part' | 'failed';

const REST_MS: Readonly<Record<TurnOutcome, number>> = {
  whole: ROUND_EVERY_MS,
  part: 0,
  failed: RETRY_MS,
};

/**
 * Asks for what is due of one wiki's items, once. What comes of it is logged.
 * @throws the signal's reason when aborted
 */
export async function askItemsOf(
  feeding: ItemParts & Pick<FeederParts, 'logger'>,
  wiki: Wiki,
  turn: ItemTurn,
): Promise<TurnOutcome> {
  const log = feeding.logger.child({ wiki: wikiName(wiki) });
  try {
    const { asked, isWhole } = await askDueItems(feeding, wiki, turn);
    if (asked > 0) log.info({ items: asked, isWhole }, 'items: Wikidata asked');
    return isWhole ? 'whole' : 'part';
  } catch (error) {
    if (turn.signal.aborted) throw error;
    log.error({ err: error }, 'items: Wikidata not asked, tried again later');
    return 'failed';
  }
}
