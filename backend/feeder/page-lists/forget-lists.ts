import {
  longestUnseenLists,
  removeUnusedList,
  sizeOfLists,
  unusedLists,
} from '../../store/page-lists/unused-lists';
import type { FeederParts } from '../feeder-parts';

const DAY_S = 86_400;
/** Who has asked for a category subscribes within seconds; one that nobody is subscribed to goes after this. */
const ASKED_S = 3_600;
/** Lists at which nobody has looked for so long go. */
const UNSEEN_DAYS = 100;
/** Where there are more lists than this, or more pages in them, those go at which nobody has looked for longest. */
const LISTS_KEPT = 4_500;
const PAGES_KEPT = 20_000_000;
/** Of who looked within a day nothing is taken. */
const CROWDED_UNSEEN_S = DAY_S;
const LISTS_AT_ONCE = 500;

type ForgettingParts = Pick<FeederParts, 'database' | 'clock'>;

/**
 * Forgets lists with their pages: those that nobody wants any more, and where there are too many, those that nobody has
 * wanted for longest. @throws what our own database throws; the signal's reason
 */
export async function forgetLists(
  parts: ForgettingParts,
  signal: AbortSignal,
  kept: { lists: number; pages: number } = { lists: LISTS_KEPT, pages: PAGES_KEPT },
): Promise<void> {
  const { database } = parts;
  const unused = momentsOf(parts, UNSEEN_DAYS * DAY_S);
  for (const listId of await unusedLists(database, unused)) {
    signal.throwIfAborted();
    await removeUnusedList(database, listId, unused);
  }
  const { lists, pages } = await sizeOfLists(database);
  const surplus = { lists: lists - kept.lists, pages: pages - kept.pages };
  if (surplus.lists > 0 || surplus.pages > 0) await forgetSurplus(parts, signal, surplus);
}

async function forgetSurplus(
  parts: ForgettingParts,
  signal: AbortSignal,
  surplus: { lists: number; pages: number },
): Promise<void> {
  const { database } = parts;
  const unseen = momentsOf(parts, CROWDED_UNSEEN_S);
  for (const { listId, pages } of await longestUnseenLists(database, unseen, LISTS_AT_ONCE)) {
    if (surplus.lists <= 0 && surplus.pages <= 0) return;
    signal.throwIfAborted();
    if (!(await removeUnusedList(database, listId, unseen))) continue;
    surplus.lists -= 1;
    surplus.pages -= pages;
  }
}

function momentsOf({ clock }: ForgettingParts, unseenS: number) {
  const nowS = Math.floor(clock.now() / 1_000);
  return { askedBeforeS: nowS - ASKED_S, seenBeforeS: nowS - unseenS, nowS };
}
