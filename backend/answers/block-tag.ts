import { createHash } from 'node:crypto';
import type { Clock } from '../runtime/clock';
import { dayNumberOf } from '../status/day-number';
import { linksKeyOf } from '../wiki/links-key';
import { fullName } from './asked-wiki';
import type { BlockQuestion } from './block-question';
import type { Findings } from './findings';
import { marksDigest } from './marks-digest';
import { orProblem } from './problem';
import { spamListsOf } from './spam-judge';

/** What the tag of an answer about a block is made from. */
export interface TagSources {
  findings: Pick<Findings, 'marks' | 'blockStamp'>;
  clock: Clock;
  /** Of the program: another one may tell it otherwise. */
  source: { version: string; commit: string };
}

/** 16 of 32 bytes are enough. */
const TAG_LENGTH = 22;

/**
 * What tells whether an answer about a block, without details, is still the same (C4): the stamp of the block, which is one
 * row, and all else that it follows from: the wiki's rules, its spam lists, the marks of operators. To be asked for before
 * the answer is made. It holds for a day at most, whatever the stamp says.
 * @returns null where there is nothing to go by: details change with what no stamp tells, spam lists could not be read, or
 *   no dispatcher keeps the stamps up to date
 * @throws Problem database-unavailable
 */
export async function tagOfBlock(
  { wiki, block, doubtful, details }: BlockQuestion,
  { findings, clock, source }: TagSources,
): Promise<string | null> {
  if (details) return null;
  const [stamp, marks, spam] = await Promise.all([
    orProblem('database-unavailable', findings.blockStamp(wiki, block)),
    orProblem('database-unavailable', findings.marks()),
    spamListsOf(wiki, clock),
  ]);
  if (stamp === null || spam === null) return null;
  const { policy, archives } = wiki;
  const rules = [linksKeyOf(wiki).toString('hex'), policy, archives, spam.key, marksDigest(marks)];
  const asked = [fullName(wiki), block, doubtful, dayNumberOf(clock.now())];
  const parts = JSON.stringify([source.version, source.commit, asked, rules, stamp]);
  return createHash('sha256').update(parts).digest('base64url').slice(0, TAG_LENGTH);
}
