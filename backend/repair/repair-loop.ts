import type { Clock } from '../runtime/clock';
import type { Logger } from '../runtime/logger';
import { ActionApiError } from '../wiki/http/action-api';
import { RefusedSignInError } from '../wiki/editing/sign-in';
import { EditingRefusedError } from '../wiki/editing/save-page';
import { editWiki, type EditBounds, type WalkEnd } from './edit-wiki';
import { halt } from './halt';
import type { EditedWiki, RepairParts } from './repair-parts';

/** A wiki that may be edited. */
export interface EditableWiki {
  /** As `dbname@farm`. */
  name: string;
  isInForce: () => boolean;
  /** Signs in. @throws RefusedSignInError, ActionApiError */
  open: (signal: AbortSignal) => Promise<EditedWiki>;
}

/** What the repair loop works with. */
export interface RepairLoopParts extends RepairParts {
  /** Those of the wikis file, as it is now, that want to be edited. */
  wikis: () => Promise<readonly EditableWiki[]>;
  /** Stands for this process, 16 bytes. */
  token: Buffer;
}

/** How often it is looked whether a wiki wants to be edited, or may be again, and whether edits were undone. */
const LOOK_MS = 300_000;

/**
 * Repairs the references of all wikis that want it, each at its own pace, every day again (I6). Ends when aborted, when
 * no edits are left, or, `once`, after a walk over each wiki. A wiki that fails, or takes weeks, never stops the others.
 * @throws what our own database throws
 */
export async function runRepairLoop(
  repairing: RepairLoopParts,
  { once, editsMax }: { once: boolean; editsMax: number },
): Promise<void> {
  const budget = { editsLeft: editsMax };
  if (once) {
    const wikis = await repairing.wikis();
    await Promise.all(wikis.map((wiki) => walkOver(repairing, wiki, { budget, isAsked: true })));
    return;
  }
  // What breaks one walk by a fault of ours ends all.
  const broken = new AbortController();
  const signal = AbortSignal.any([repairing.signal, broken.signal]);
  const walks = new Map<string, Promise<void>>();
  const begin = async (wiki: EditableWiki): Promise<void> => {
    try {
      await walkOver({ ...repairing, signal }, wiki, { budget, isAsked: false });
    } catch (error) {
      broken.abort(error);
    } finally {
      walks.delete(wiki.name);
    }
  };
  try {
    while (budget.editsLeft > 0 && !signal.aborted) {
      const wikis = await repairing.wikis();
      for (const wiki of wikis.filter(({ name }) => !walks.has(name))) {
        walks.set(wiki.name, begin(wiki));
      }
      await pause(repairing.clock, LOOK_MS, signal);
    }
  } catch (error) {
    broken.abort(error);
  }
  await Promise.all(walks.values());
  broken.signal.throwIfAborted();
}

async function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  try {
    await clock.sleep(ms, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** @returns null: it failed, or was aborted */
async function walkOver(
  repairing: RepairLoopParts,
  editable: EditableWiki,
  asked: Pick<EditBounds, 'budget' | 'isAsked'>,
): Promise<WalkEnd | null> {
  const { logger, signal, token } = repairing;
  let wiki: EditedWiki | undefined;
  try {
    wiki = await editable.open(signal);
    const end = await editWiki(repairing, wiki, { ...editable, ...asked, token });
    logger.debug({ wiki: editable.name, end }, 'repair: walk over a wiki ended');
    return end;
  } catch (error) {
    if (signal.aborted) return null;
    if (wiki !== undefined && error instanceof EditingRefusedError) {
      await halt(repairing, wiki, error.message);
      return 'halted';
    }
    tellFailure(logger, editable.name, error);
    return null;
  }
}

/** @throws what is no failure of the wiki */
function tellFailure(logger: Logger, wiki: string, error: unknown): void {
  if (!(error instanceof ActionApiError || error instanceof RefusedSignInError)) throw error;
  logger.error({ wiki, err: error }, 'repair: wiki failed, tried again later');
}
