import { slicesOf } from '../runtime/slices';
import { editsOfPage, editsWith, lastEditAtS } from '../store/repairs/repair-edits';
import {
  noteRevertsAt,
  noteWalked,
  noteWalkedTo,
  passRepairTurn,
  repairState,
  takeRepairTurn,
} from '../store/repairs/repair-wikis';
import { EditPacing } from './edit-pacing';
import { editPage } from './edit-page';
import { noteOnTalkPage } from './note-on-talk-page';
import { reasonToHalt, WATCHED_S } from './halt';
import { lookForReverts } from './look-for-reverts';
import { proposeRepairsOf, type ProposedRepair } from './propose-repairs';
import { secondsOf, type EditedWiki, type RepairParts } from './repair-parts';
import { settleBegunEdits } from './settle-begun-edits';

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
 * `superseded`: the settings changed; `spent`: no edits are left.
 */
export type WalkEnd = 'walked' | 'halted' | 'busy' | 'superseded' | 'spent';

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
  #isFirstLook: boolean;

  constructor(repairing: RepairParts, wiki: EditedWiki, bounds: EditBounds) {
    this.#repairing = repairing;
    this.#wiki = wiki;
    this.#bounds = bounds;
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
    const { wikiId, proposals, settings } = this.#wiki;
    await settleBegunEdits(this.#repairing, this.#wiki);
    const lastMs = 1_000 * (await lastEditAtS(database, wikiId));
    const pacing = new EditPacing(clock, settings.editsPerMinute, lastMs);
    const { walkedTo, walkedAtS } = await repairState(database, wikiId);
    const isDue = walkedTo > 0 || secondsOf(clock) >= walkedAtS + BETWEEN_WALKS_S;
    if (!isDue && !this.#bounds.isAsked) return (await this.#endBefore()) ?? 'walked';
    for await (const { pageIds, throughPageId } of proposals.candidatesAfter(walkedTo)) {
      for (const slice of slicesOf(pageIds, PAGES_PER_LOOK)) {
        const end = (await this.#editThese(slice, pacing)) ?? (await this.#endBefore());
        if (end !== null) return end;
      }
      if (throughPageId !== null) await noteWalkedTo(database, wikiId, throughPageId);
      const end = await this.#endBefore();
      if (end !== null) return end;
    }
    await noteWalked(database, wikiId, secondsOf(clock));
    return 'walked';
  }

  async #editThese(pageIds: readonly number[], pacing: EditPacing): Promise<WalkEnd | null> {
    for await (const proposed of proposeRepairsOf(this.#wiki.proposals, pageIds)) {
      const end = (await this.#endBefore()) ?? (await this.#edit(proposed, pacing));
      if (end !== null) return end;
    }
    return null;
  }

  /** @returns why nothing more is edited now */
  async #endBefore(): Promise<WalkEnd | null> {
    const { database, signal, logger } = this.#repairing;
    signal.throwIfAborted();
    if (!this.#bounds.isInForce()) return 'superseded';
    if (this.#bounds.budget.editsLeft <= 0) return 'spent';
    if (!(await this.keepTurn())) return 'busy';
    await this.#lookAfterEdits();
    const state = await repairState(database, this.#wiki.wikiId);
    const reason = await reasonToHalt(this.#repairing, this.#wiki, state);
    if (reason === null) return null;
    logger.warn({ wiki: this.#wiki.name, reason }, 'repair: nothing is edited there now');
    return 'halted';
  }

  async #edit(proposed: ProposedRepair, pacing: EditPacing): Promise<WalkEnd | null> {
    if (await this.#wasRefused(proposed)) return null;
    await pacing.take(this.#repairing.signal);
    const isNote = this.#wiki.settings.mode === 'talk';
    if (!isNote && (await this.#wasUndone(proposed))) return null;
    const save = isNote ? noteOnTalkPage : editPage;
    const outcome = await save(this.#repairing, this.#wiki, proposed);
    if (outcome === 'saved') this.#bounds.budget.editsLeft -= 1;
    return null;
  }

  async #wasRefused({ page }: ProposedRepair): Promise<boolean> {
    const { database, clock } = this.#repairing;
    const place = { wikiId: this.#wiki.wikiId, pageId: page.pageId };
    const sinceS = secondsOf(clock) - REFUSED_S;
    const refused = await editsOfPage(database, place, 'refused');
    return refused.some(({ begunAtS }) => begunAtS >= sinceS);
  }

  /** Whether people have undone an earlier edit of this page since it was last looked at: it then waits for a reviewer. */
  async #wasUndone({ page }: ProposedRepair): Promise<boolean> {
    const { wikiId } = this.#wiki;
    const place = { wikiId, pageId: page.pageId };
    const here = await editsOfPage(this.#repairing.database, place, 'saved');
    return (await lookForReverts(this.#repairing, this.#wiki, here)).length > 0;
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
    const saved = await editsWith(database, wikiId, 'saved', sinceS);
    await lookForReverts(this.#repairing, this.#wiki, saved);
    await noteRevertsAt(database, wikiId, { ofAll, nowS });
  }
}
