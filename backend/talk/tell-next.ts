import { allNews, netNewsOf, type NetNews } from '../status/net-changes';
import { clearWaiting, passOver } from '../store/subscribers/clear-waiting';
import { postponeSubscriber, releaseSubscriber } from '../store/subscribers/held-lease';
import type { DeliveryPlace, LeasedSubscriber } from '../store/subscribers/lease-subscribers';
import { settleMessage } from '../store/subscribers/settle-message';
import {
  beginTalkMessage,
  talkSettingsOf,
  type TalkSettings,
} from '../store/subscribers/talk-messages';
import type { TalkOffReason } from '../store/subscribers/talk-outcomes';
import {
  waitingChanges,
  waitMoreThan,
  type WaitingChange,
  type WaitingRows,
} from '../store/subscribers/waiting-changes';
import { ownRevisionAfter, saveAsAccount } from '../wiki/editing/save-as-account';
import type { SavedPage } from '../wiki/editing/save-page';
import { stopRequestOf } from '../wiki/editing/stop-request';
import { talkTitleOf } from '../wiki/editing/talk-owner';
import type { TalkPage } from '../wiki/editing/talk-page';
import { composeMessage } from './compose-message';
import { lookAtOwner } from './look-at-owner';
import { markOfMessage } from './talk-message';
import type { OpenTalkWiki, TalkParts, TalkWiki } from './talk-parts';

const HOUR_S = 3_600;
const DAY_S = 86_400;
/** What died within some hours is told together. */
const GATHERED_S = 3 * HOUR_S;
/** Rows of one message; the others have their turn in the next one. */
const ROWS_MAX = 2_000;
/** Who has more than that waiting does not want to be told by messages. */
const WAITING_MAX = 100_000;
/** A wiki that does not take a message for what it is: the second try is without links, the third is the last. */
const REFUSALS_MAX = 3;
/** Longer than a save takes with all that a wiki under load makes us wait. */
export const LEASE_S = 1_800;

/** Somebody's turn to be told. */
interface Turn {
  leased: LeasedSubscriber;
  settings: TalkSettings;
  userName: string;
  wiki: TalkWiki;
  signedIn: OpenTalkWiki;
}

/** What is to be told now. */
interface NextMessage {
  digest: NetNews<WaitingChange>;
  end: DeliveryPlace;
}

/**
 * Tells a leased subscriber on the talk page what waits, as one new section, and settles what came of it: once, as far as
 * the page's history tells, wherever this ends before.
 * @returns a word for what came of it
 * @throws RefusedSignInError, ActionApiError, EditingRefusedError; what our own database throws
 */
export async function tellNext(parts: TalkParts, leased: LeasedSubscriber): Promise<string> {
  const { database } = parts;
  const settings = await talkSettingsOf(database, leased.subscriberId);
  if (settings === null || leased.state !== 'on') {
    await clearWaiting(database, leased);
    return 'cleared';
  }
  const wiki = (await parts.wikis()).get(settings.wikiId);
  const [sealed] = leased.secrets;
  const userName = sealed === undefined ? null : parts.seal.open(sealed);
  if (wiki === undefined || userName === null) return postpone(parts, leased, DAY_S);
  const turn = { leased, settings, userName, wiki, signedIn: await wiki.open() };
  if (await wasSaved(turn)) return settleSaved(parts, turn, leased.messageEnd);
  return tell(parts, turn);
}

/** Whether the message that was begun before was saved: the page's history tells. */
async function wasSaved({ leased, settings, userName, signedIn }: Turn): Promise<boolean> {
  if (leased.messageEnd === null) return false;
  const { baseRevisionId } = settings;
  const [page, mark] = [talkTitleOf(userName), markOfMessage(leased.messageEnd)];
  return (await ownRevisionAfter(signedIn, { page, baseRevisionId, mark })) !== null;
}

async function tell(parts: TalkParts, turn: Turn): Promise<string> {
  const { leased, userName, wiki, signedIn } = turn;
  const next = await nextMessage(parts, leased);
  if (typeof next === 'string') return next;
  const stopPage = wiki.settings.stopPage ?? `User:${signedIn.account}/Stop`;
  const stopped = await stopRequestOf(signedIn, stopPage);
  if (stopped !== null) {
    parts.logger.warn({ wiki: wiki.name, reason: stopped }, 'talk: nothing is written there now');
    return postpone(parts, leased, HOUR_S);
  }
  const { owner } = leased;
  const page = await lookAtOwner(signedIn, { userName, owner, ownerOf: parts.ownerOf });
  if (typeof page === 'string') return switchOff(parts, turn, page);
  return save(parts, turn, next, page);
}

/** @returns a word where there is nothing to be told now */
async function nextMessage(
  parts: TalkParts,
  leased: LeasedSubscriber,
): Promise<NextMessage | string> {
  const { database } = parts;
  if (await waitMoreThan(database, leased.subscriberId, WAITING_MAX)) {
    return switchOff(parts, { leased }, 'flooded');
  }
  const waiting = await waitingChanges(database, leased, ROWS_MAX);
  const { end } = waiting;
  if (end === null) {
    await releaseSubscriber(database, leased);
    return 'nothing';
  }
  const leftS = gatheredInS(waiting, secondOf(parts));
  if (leased.messageEnd === null && leftS > 0) return postpone(parts, leased, leftS);
  const digest = netNewsOf(waiting.changes);
  if (allNews(digest).length > 0) return { digest, end };
  await passOver(database, leased, end);
  return 'nothing';
}

/** Seconds until what begins to wait now has gathered. */
function gatheredInS({ changes: [oldest] }: WaitingRows, nowS: number): number {
  return oldest === undefined ? 0 : oldest.changedAtS + GATHERED_S - nowS;
}

async function save(
  parts: TalkParts,
  turn: Turn,
  { digest, end }: NextMessage,
  { title, revisionId: baseRevisionId }: TalkPage,
): Promise<string> {
  const { leased, settings, wiki, signedIn } = turn;
  const isWithoutLinks = leased.tries > 0;
  const place = { ...settings, subscriberId: leased.subscriberId, name: wiki.name };
  const message = await composeMessage(parts, signedIn, { digest, end, place, isWithoutLinks });
  const nowS = secondOf(parts);
  const { perDay, asBot } = wiki.settings;
  const { wikiId } = settings;
  const note = { end, baseRevisionId, wikiId, perDay, nowS, untilS: nowS + LEASE_S };
  const begun = await beginTalkMessage(parts.database, leased, note);
  if (begun === 'lost') return 'lost';
  if (begun !== 'begun') return postpone(parts, leased, begun);
  const { tag } = signedIn;
  const saved = await saveAsAccount(signedIn, {
    ...message,
    page: title,
    baseRevisionId,
    asBot,
    tag,
  });
  return settle(parts, turn, end, saved);
}

async function settle(
  parts: TalkParts,
  turn: Turn,
  end: DeliveryPlace,
  saved: SavedPage,
): Promise<string> {
  if (saved.kind === 'saved') return settleSaved(parts, turn, end);
  // Somebody writes there just now.
  if (saved.kind !== 'refused') return postpone(parts, turn.leased, HOUR_S / 4);
  const { name } = turn.wiki;
  parts.logger.warn({ wiki: name, isAboutPage: saved.isAboutPage }, 'talk: a message was refused');
  // A filter against all messages is no fault of the person.
  if (!saved.isAboutPage) return postpone(parts, turn.leased, DAY_S);
  const tries = turn.leased.tries + 1;
  if (tries >= REFUSALS_MAX) return switchOff(parts, turn, 'refused');
  await write(parts, turn, 'refused', { tries, dueAtS: secondOf(parts) + HOUR_S });
  return 'refused';
}

async function settleSaved(
  parts: TalkParts,
  turn: Turn,
  end: DeliveryPlace | null,
): Promise<string> {
  const dueAtS = secondOf(parts) + turn.settings.everyDays * DAY_S;
  await write(parts, turn, 'saved', { dueAtS, told: end });
  return 'saved';
}

async function switchOff(
  parts: TalkParts,
  turn: Pick<Turn, 'leased'>,
  reason: TalkOffReason,
): Promise<string> {
  const state = reason === 'flooded' ? 'flooded' : 'refused';
  await write(parts, turn, reason, { state, dueAtS: secondOf(parts) });
  return reason;
}

/** How it goes on. */
interface Step {
  state?: 'on' | 'refused' | 'flooded';
  tries?: number;
  dueAtS: number;
  /** What was told up to there need not be told again. */
  told?: DeliveryPlace | null;
}

async function write(
  { database, clock }: Pick<TalkParts, 'database' | 'clock'>,
  { leased }: Pick<Turn, 'leased'>,
  outcome: string,
  { state = 'on', tries = 0, dueAtS, told = null }: Step,
): Promise<void> {
  const nowS = secondOf({ clock });
  const facts = { state, tries, dueAtS, outcome, nowS, failingSinceS: 0, paceS: 0 };
  const end = told ?? { changeId: 0, wikiId: 0 };
  await settleMessage(database, leased, end, { ...facts, isDone: told !== null });
}

async function postpone(
  parts: Pick<TalkParts, 'database' | 'clock'>,
  leased: LeasedSubscriber,
  seconds: number,
): Promise<string> {
  await postponeSubscriber(parts.database, leased, secondOf(parts) + seconds);
  return 'postponed';
}

function secondOf({ clock }: Pick<TalkParts, 'clock'>): number {
  return Math.floor(clock.now() / 1_000);
}
