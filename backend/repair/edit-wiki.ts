import { slicesOf } from '../runtime/slices';
import { revertedUrls } from '../store/repairs/edit-reverts';
import { editsOfPage, editsWith, lastEditAtS } from '../store/repairs/repair-edits';
import {
  noteRevertsAt,
  noteWalked,
  noteWalkedTo,
  passRepairTurn,
  repairState,
  takeRepairTurn,
} from '../store/repairs/repair-wikis';
import { keyOf } from '../wikitext/repair/url-finding';
import { EditPacing } from './edit-pacing';
import { editPage, type PageOutcome } from './edit-page';
import { linksToTell, noteOnTalkPage } from './note-on-talk-page';
import { halt, reasonToHalt, WATCHED_S } from './halt';
import { lookForReverts } from './look-for-reverts';
import { pageUrlOf } from './page-url';
import { reasonToRest } from './reason-to-rest';
import { proposeRepairNow, proposeRepairsOf, type ProposedRepair } from './propose-repairs';
import { secondsOf, type EditedWiki, type RepairParts } from './repair-parts';
import { saveOrSetAside, type RepairSave } from './save-or-set-aside';
import { settleBegunEdits } from './settle-begun-edits';
import { UndoneChanges } from './undone-changes';

/** How a walk over a wiki is bounded. */
export interface EditBounds {
  /** Whether the wikis file still has the wiki with these settings. */
  isInForce: () => boolean;
  /** Counted down with each saved edit; at 0 nothing more is edited. */
  budget: { editsLeft: number };
  /** Stands for this process. */
  token: Buffer;
  /** Whether a wiki that was walked over today is walked over again. */
  isAsked: boolean;
}

/**
 * How a walk ended: `walked`: to the last page, now or within a day before; `halted`: people ask for it; `busy`: another process edits there;
 * `resting`: the wiki fails for too many pages; `superseded`: the settings changed; `spent`: no edits are left.
 */
export type WalkEnd = 'walked' | 'halted' | 'resting' | 'busy' | 'superseded' | 'spent';

/** Longer than any edit takes with its pause, conflicts and a wiki that lags. */
const TURN_S = 1_800;
/** What was edited within a day is looked after each hour, what within 90 days each week. */
const LOOK_S = 3_600;
const RECENT_S = 86_400;
const LOOK_AT_ALL_S = 7 * 86_400;
/** To read all pages with dead links again takes hours, and few die in one. */
const BETWEEN_WALKS_S = 86_400;
/** Pages may have nothing to be edited, and yet take seconds each to be dated: the turn is kept in between. */
const PAGES_PER_LOOK = 50;
/** A page that its wiki did not let us edit, as for protection, is left alone so long. */
const REFUSED_S = 30 * 86_400;
/** What fails so often within a day, by conflicts or time-outs, is left to the next one: it must not stop the others. */
const FAILED_MAX = 6;
/** Refusals on end that have nothing to do with the pages, after which a person is to look. */
const REFUSALS_MAX = 5;

/**
 * Walks over the pages of a wiki that may need a repair, from where it was, and repairs their references (I6): one
 * process at a time, at the wiki's pace, as long as nobody wants it to stop.
 * @throws EditingRefusedError when the account may not edit; ActionApiError
 */
export async function editWiki(
  repairing: RepairParts,
  wiki: EditedWiki,
  bounds: EditBounds,
): Promise<WalkEnd> {
  const walk = new Walk(repairing, wiki, bounds);
  if (!(await walk.keepTurn())) return 'busy';
  try {
    return await walk.run();
  } finally {
    await passRepairTurn(repairing.database, { wikiId: wiki.wikiId, token: bounds.token });
  }
}

class Walk {
  readonly #repairing: RepairParts;
  readonly #wiki: EditedWiki;
  readonly #bounds: EditBounds;
  readonly #undone: UndoneChanges;
  #isFirstLook: boolean;
  /** On end, and not for what the pages are. */
  #refusals = 0;

  constructor(repairing: RepairParts, wiki: EditedWiki, bounds: EditBounds) {
    this.#repairing = repairing;
    this.#wiki = wiki;
    this.#bounds = bounds;
    this.#undone = new UndoneChanges(repairing.database);
    this.#isFirstLook = bounds.isAsked;
  }

  /** @returns whether the wiki is ours for the next edit */
  keepTurn(): Promise<boolean> {
    const nowS = secondsOf(this.#repairing.clock);
    const { wikiId } = this.#wiki;
    const turn = { wikiId, token: this.#bounds.token, nowS, untilS: nowS + TURN_S };
    return takeRepairTurn(this.#repairing.database, turn);
  }

  async run(): Promise<WalkEnd> {
    const { database, clock } = this.#repairing;
    const { wikiId } = this.#wiki;
    await settleBegunEdits(this.#repairing, this.#wiki);
    const stopped = await this.#endBefore();
    const { walkedTo, walkedAtS } = await repairState(database, wikiId);
    const isDue = walkedTo > 0 || secondsOf(clock) >= walkedAtS + BETWEEN_WALKS_S;
    if (stopped !== null || (!isDue && !this.#bounds.isAsked)) return stopped ?? 'walked';
    const end = await this.#walkFrom(walkedTo);
    if (end !== null) return end;
    await noteWalked(database, wikiId, secondsOf(clock));
    return (await this.#endBefore()) ?? 'walked';
  }

  /** @returns why it ended before the last page; null: it did not */
  async #walkFrom(walkedTo: number): Promise<WalkEnd | null> {
    const { database, clock } = this.#repairing;
    const { wikiId, proposals, settings } = this.#wiki;
    const lastMs = 1_000 * (await lastEditAtS(database, wikiId));
    const pacing = new EditPacing(clock, settings.editsPerMinute, lastMs);
    for await (const { pageIds, throughPageId } of proposals.candidatesAfter(walkedTo)) {
      for (const slice of slicesOf(pageIds, PAGES_PER_LOOK)) {
        this.#undone.forget();
        // Before it is asked what is known of their links: what people have undone is part of that.
        const end = (await this.#endBefore()) ?? (await this.#editThese(slice, pacing));
        if (end !== null) return end;
        const last = slice.at(-1);
        if (last !== undefined) await noteWalkedTo(database, wikiId, last);
      }
      if (throughPageId !== null) await noteWalkedTo(database, wikiId, throughPageId);
    }
    return null;
  }

  async #editThese(pageIds: readonly number[], pacing: EditPacing): Promise<WalkEnd | null> {
    for await (const proposed of proposeRepairsOf(this.#wiki.proposals, pageIds)) {
      const end = await this.#edit(proposed, pacing);
      if (end !== null) return end;
    }
    return null;
  }

  /** @returns why nothing more is edited now */
  async #endBefore(): Promise<WalkEnd | null> {
    return (await this.#stoppedBefore()) ?? (this.#bounds.budget.editsLeft > 0 ? null : 'spent');
  }

  /** @returns why nothing more is edited now, whatever the budget is: also for what is paid already */
  async #stoppedBefore(): Promise<WalkEnd | null> {
    const { database, signal } = this.#repairing;
    signal.throwIfAborted();
    if (!this.#bounds.isInForce()) return 'superseded';
    if (!(await this.keepTurn())) return 'busy';
    await this.#lookAfterEdits();
    const fault = await reasonToRest(this.#repairing, this.#wiki);
    if (fault !== null) return this.#tell('resting', fault);
    const state = await repairState(database, this.#wiki.wikiId);
    const reason = await reasonToHalt(this.#repairing, this.#wiki, {
      state,
      undone: this.#undone,
    });
    return reason === null ? null : this.#tell('halted', reason);
  }

  #tell(end: WalkEnd, reason: string): WalkEnd {
    const { logger } = this.#repairing;
    logger.warn({ wiki: this.#wiki.name, reason }, 'repair: nothing is edited there now');
    return end;
  }

  /** The pause comes first: what people ask for in that time, and what becomes known, is heeded. */
  async #edit(proposed: ProposedRepair, pacing: EditPacing): Promise<WalkEnd | null> {
    if ((await this.#saveOf(proposed)) === null) return null;
    await pacing.take(this.#repairing.signal);
    const end = await this.#endBefore();
    if (end !== null) return end;
    const { pageId } = proposed.page;
    // It was found out for many pages at once: behind some pauses that is long ago.
    const now = await proposeRepairNow(this.#wiki.proposals, pageId);
    const save = now === null ? null : await this.#saveOf(now);
    if (save === null) return null;
    // Once more: to find that out takes a minute where the wiki lags.
    const stopped = await this.#stoppedBefore();
    if (stopped !== null) return stopped;
    const mayGoOn = async (): Promise<boolean> => !(await this.#stoppedBefore());
    return this.#count(
      await this.#withinBudget(() =>
        saveOrSetAside(this.#repairing, this.#wiki, { pageId, save, mayGoOn }),
      ),
    );
  }

  /** @returns null: nothing is to be saved */
  async #saveOf(proposed: ProposedRepair): Promise<RepairSave['save'] | null> {
    if (await this.#isLeftAlone(proposed)) return null;
    const isNote = this.#wiki.settings.mode === 'talk' || proposed.repaired.changes.length === 0;
    if (!isNote) return (mayGoOn) => this.#editUnlessUndone(proposed, mayGoOn);
    const links = await linksToTell(this.#repairing, this.#wiki, proposed);
    if (links.length === 0) return null;
    return () => noteOnTalkPage(this.#repairing, this.#wiki, proposed, links);
  }

  async #editUnlessUndone(
    proposed: ProposedRepair,
    mayGoOn: () => Promise<boolean>,
  ): Promise<PageOutcome> {
    if (await this.#wasUndone(proposed)) return { kind: 'unchanged' };
    return editPage(this.#repairing, this.#wiki, proposed, mayGoOn);
  }

  /** Wikis that are edited beside each other share it: an edit is paid for before it is made. */
  async #withinBudget(save: () => Promise<PageOutcome>): Promise<PageOutcome> {
    const { budget } = this.#bounds;
    if (budget.editsLeft <= 0) return { kind: 'stopped' };
    budget.editsLeft -= 1;
    let isSaved = true;
    try {
      const outcome = await save();
      isSaved = outcome.kind === 'saved';
      return outcome;
    } finally {
      if (!isSaved) budget.editsLeft += 1;
    }
  }

  /** A wiki that takes none of our edits may have a filter against us: people are to look at that. */
  async #count(outcome: PageOutcome): Promise<WalkEnd | null> {
    if (outcome.kind === 'saved') this.#refusals = 0;
    if (outcome.kind !== 'refused' || outcome.isAboutPage) return null;
    this.#refusals += 1;
    if (this.#refusals < REFUSALS_MAX) return null;
    const reason = `the wiki refused ${REFUSALS_MAX} edits on end, the last one so: ${outcome.reason}`;
    await halt(this.#repairing, this.#wiki, reason);
    return 'halted';
  }

  /** Whether the wiki has not let us edit the page, or could not. */
  async #isLeftAlone({ page }: ProposedRepair): Promise<boolean> {
    const { database, clock } = this.#repairing;
    const { wikiId, setAside } = this.#wiki;
    const { pageId } = page;
    if ((await setAside.edits.among([pageId])).resting.has(pageId)) return true;
    const place = { wikiId, pageId };
    const nowS = secondsOf(clock);
    if (await this.#isUnsettled(place)) return true;
    const refused = await editsOfPage(database, place, 'refused');
    if (refused.some(({ begunAtS }) => begunAtS >= nowS - REFUSED_S)) return true;
    const failed = await editsOfPage(database, place, 'not-saved');
    return failed.filter(({ begunAtS }) => begunAtS >= nowS - RECENT_S).length >= FAILED_MAX;
  }

  /** Whether it is not known yet what became of an edit there. */
  async #isUnsettled(place: { wikiId: number; pageId: number }): Promise<boolean> {
    const { database } = this.#repairing;
    const begun = await editsOfPage(database, place, 'begun');
    return begun.length > 0 || (await editsOfPage(database, place, 'note-begun')).length > 0;
  }

  /** Whether people have undone on this page what is proposed, by now, or may have: it then waits, for a reviewer at the latest. */
  async #wasUndone({ page, repaired }: ProposedRepair): Promise<boolean> {
    const { database } = this.#repairing;
    const { wikiId } = this.#wiki;
    const place = { wikiId, pageId: page.pageId };
    const here = await editsOfPage(database, place, 'saved');
    const unseen = await lookForReverts(this.#repairing, this.#wiki, here);
    if (unseen.has(page.pageId)) return true;
    const undone = await revertedUrls(database, wikiId, [page.pageId]);
    const keys = new Set((undone.get(page.pageId) ?? []).map(keyOf));
    return repaired.changes.some(({ url }) => keys.has(keyOf(pageUrlOf(url))));
  }

  async #lookAfterEdits(): Promise<void> {
    const { database, clock } = this.#repairing;
    const { wikiId } = this.#wiki;
    const nowS = secondsOf(clock);
    const { revertsAtS, lookedAtS } = await repairState(database, wikiId);
    if (nowS < lookedAtS + LOOK_S && !this.#isFirstLook) return;
    this.#isFirstLook = false;
    const ofAll = nowS >= revertsAtS + LOOK_AT_ALL_S;
    const sinceS = nowS - (ofAll ? WATCHED_S : RECENT_S);
    for await (const saved of editsWith(database, wikiId, 'saved', sinceS)) {
      await lookForReverts(this.#repairing, this.#wiki, saved);
      if (!(await this.keepTurn())) return;
    }
    await noteRevertsAt(database, wikiId, { ofAll, nowS });
  }
}
