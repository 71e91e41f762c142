import { hasDay } from '../dates/read-date';
import { readAddress } from '../references/address';
import type { Reference } from '../references/reference';
import type { CopyPlace } from './copies-on-page';
import { isAmong, type Copy, type UrlFinding } from './url-finding';
import type { RepairOptions } from './repair-options';

/** What is done for a reference, whatever it is written with. */
export type Decision =
  /** It gets a copy. */
  | { kind: 'add-copy'; copy: Copy; lives: boolean }
  /** Its address is a copy: the page's own address takes its place; null: the copy that it tells is kept. */
  | { kind: 'move-copy'; copy: Copy | null }
  /** Its copy is none, and gives way to one that is. */
  | { kind: 'replace-copy'; copy: Copy }
  /** It has a copy, but lacks what makes wikis show that. */
  | { kind: 'declare-dead' }
  /** It is dead without a copy. */
  | { kind: 'tag-dead' }
  /** It is said to be dead and is not. */
  | { kind: 'untag' }
  /** Its address shows another page: only a copy is to be linked; null: the one that the page tells. */
  | { kind: 'mark-usurped'; copy: Copy | null };

/** What a decision is made by, beside the reference itself. */
export interface ReferenceFacts {
  reference: Reference;
  /** Where the page tells its copy. */
  copyIn: CopyPlace | null;
  /** Whether the copy in a parameter has its date. */
  hasCopyDate: boolean;
  /** Whether a copy without a status counts for nothing on this wiki. */
  needsStatus: boolean;
  /** Whether it can say that the page lives in spite of the copy. */
  canDeclareLife: boolean;
  /** Whether it can say that its address has fallen into other hands. */
  canSayUsurped: boolean;
  /** Whether the same `<ref>` links the page, or a copy of it, once more. */
  isInCompany: boolean;
  /** Whether readers are told that it is dead, though not by a template right behind. */
  isCalledDead: boolean;
}

/**
 * What a reference needs (I5, I6).
 * @returns null if nothing is to be done
 */
export function decideRepair(
  facts: ReferenceFacts,
  finding: UrlFinding,
  options: RepairOptions,
): Decision | null {
  if (finding.reverted) return null;
  if (finding.verdict === 'dead') return decideDead(facts, finding, options);
  if (finding.verdict === 'usurped') {
    return options.repairUsurped ? decideUsurped(facts, finding, options) : null;
  }
  return finding.verdict === 'live' ? decideLiving(facts, finding, options) : null;
}

function decideDead(
  facts: ReferenceFacts,
  finding: UrlFinding,
  { tagDead }: RepairOptions,
): Decision | null {
  if (isBeside(facts)) return null;
  if (facts.copyIn !== null) return decideOfCopy(facts, finding);
  const { copy } = finding;
  if (copy !== null) return { kind: 'add-copy', copy, lives: false };
  const isTagged = facts.reference.deadTag || facts.isCalledDead;
  return tagDead && !isTagged ? { kind: 'tag-dead' } : null;
}

function decideOfCopy(facts: ReferenceFacts, finding: UrlFinding): Decision | null {
  const isBad = isBadCopy(facts.reference, finding.badCopies);
  const better = isBad ? copyInstead(facts, finding) : null;
  if (isBad && better === null) return null;
  const isMoved = facts.copyIn === 'address' || facts.copyIn === 'both';
  if (isMoved || (better !== null && facts.copyIn === 'two')) {
    return { kind: 'move-copy', copy: better };
  }
  if (better !== null) return { kind: 'replace-copy', copy: better };
  return lacksStatus(facts) ? { kind: 'declare-dead' } : null;
}

function isBadCopy({ archiveUrl }: Reference, badCopies: readonly string[]): boolean {
  return archiveUrl !== null && isAmong(archiveUrl, badCopies);
}

/** What takes the place of a bad archive where a copy is known: that, unless the address is a good one itself. */
function copyInstead(
  { copyIn, reference }: ReferenceFacts,
  { copy, badCopies }: UrlFinding,
): Copy | null {
  if (copy === null || copyIn !== 'two') return copy;
  return goodCopyIn(reference.url, badCopies) ?? copy;
}

/** The copy that an address is: its writers chose it. Null of a bad one, and of one that does not tell its day. */
function goodCopyIn(address: string, badCopies: readonly string[]): Copy | null {
  const day = readAddress(address).copyDate;
  if (day === null || !hasDay(day) || isAmong(address, badCopies)) return null;
  return { url: address, timestamp: day.replaceAll('-', '') };
}

/** Where nobody can say so, it is dealt with as editors do there: as a dead one, which is never tagged as such. */
function decideUsurped(
  told: ReferenceFacts,
  finding: UrlFinding,
  options: RepairOptions,
): Decision | null {
  // A link that misleads its readers does so beside a copy further behind, too.
  const facts = told.copyIn === 'nearby' ? { ...told, copyIn: null } : told;
  if (!facts.canSayUsurped) return decideDead(facts, finding, { ...options, tagDead: false });
  const { reference, copyIn, isInCompany } = facts;
  const { badCopies, repairedHere = false } = finding;
  if (repairedHere && reference.status === 'dead') return null;
  if (reference.kind === 'template' ? isBeside(facts) : isInCompany) return null;
  if (copyIn !== null && !isBadCopy(reference, badCopies)) {
    // Two copies mislead nobody, and which of them is to be kept, people know.
    return copyIn === 'two' ? null : { kind: 'mark-usurped', copy: null };
  }
  const copy = copyInstead(facts, finding);
  return copy === null ? null : { kind: 'mark-usurped', copy };
}

/** Whether people have put the copy next to it: what they wrote is enough. */
function isBeside({ copyIn }: ReferenceFacts): boolean {
  return copyIn === 'beside' || copyIn === 'behind' || copyIn === 'nearby';
}

function decideLiving(
  { reference, copyIn, canDeclareLife }: ReferenceFacts,
  { copy }: UrlFinding,
  { archiveLiving, untagLiving }: RepairOptions,
): Decision | null {
  if (archiveLiving && canDeclareLife && copyIn === null && copy !== null) {
    return { kind: 'add-copy', copy, lives: true };
  }
  return untagLiving && reference.deadTag ? { kind: 'untag' } : null;
}

function lacksStatus({ reference: { status }, hasCopyDate, needsStatus }: ReferenceFacts): boolean {
  return status === 'live' || !hasCopyDate || (status === null && needsStatus);
}
