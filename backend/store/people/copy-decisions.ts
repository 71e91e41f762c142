import type { Database, Statements } from '../../runtime/database';
import {
  dropArchiveBlock,
  renewAnswersWith,
  setArchiveBlock,
  type ArchiveBlock,
  type BlockOutcome,
  type LiftOutcome,
} from '../archives/archive-blocks';
import { logDeed, type DeedKind } from './deeds';
import { lockToDecide } from './people-limits';

/** What somebody decides of the archived copies of a URL. */
export interface CopyDecision extends ArchiveBlock {
  who: {
    /** Keyed hash of the person's central id, 16 bytes. */
    key: Buffer;
    userName: string;
  };
  /** Seconds since 1970. */
  nowS: number;
}

/**
 * W5.2, W8.5: no copies are chosen of a URL any more, and what is chosen is forgotten. Who may decide that is for the caller
 * to find out. Logged with the user's name. Index: those of setArchiveBlock and renewAnswersWith.
 * @throws {LimitReachedError}
 */
export async function blockCopies(
  database: Database,
  decision: CopyDecision,
): Promise<BlockOutcome> {
  const set = await database.transaction(async (statements) => {
    const takeOne = await lockToDecide(statements, decision.who.key, decision.nowS);
    const done = await setArchiveBlock(statements, decision, decision.nowS);
    if (done.outcome !== 'blocked') return done;
    await logDecision(statements, 'block-copies', decision);
    await takeOne();
    return done;
  });
  await renewAnswersWith(database, set, decision.nowS);
  return set.outcome;
}

/**
 * W5.2, W8.5: a block is lifted, whoever set it; archives are asked again at once. Otherwise as `blockCopies`. Index: those of
 * dropArchiveBlock.
 * @throws {LimitReachedError}
 */
export function liftCopyBlock(database: Database, decision: CopyDecision): Promise<LiftOutcome> {
  return database.transaction(async (statements) => {
    const takeOne = await lockToDecide(statements, decision.who.key, decision.nowS);
    const outcome = await dropArchiveBlock(statements, decision, decision.nowS);
    if (outcome !== 'lifted') return outcome;
    await logDecision(statements, 'lift-copies', decision);
    await takeOne();
    return outcome;
  });
}

function logDecision(
  statements: Statements,
  kind: DeedKind,
  { url, service, who, nowS }: CopyDecision,
): Promise<void> {
  const deed = { kind, userName: who.userName, subject: url.text, object: service ?? '' };
  return logDeed(statements, deed, nowS);
}
