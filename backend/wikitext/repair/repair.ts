import type { LocatedReference } from '../references/located-reference';
import type { Decision } from './decide-repair';
import type { Splice } from './splice';

/** What was done for a reference. */
export type RepairKind = Decision['kind'] | 'cite' | 'https' | 'replace-address';

/** The changes of a text that repair a reference. */
export interface Repair {
  kind: RepairKind;
  splices: readonly Splice[];
  /** The address of the copy that it has now. */
  copyUrl: string | null;
  /** The page to which it leads then, in the place of the one that it led to. */
  leadsTo?: string;
  /** Of a citation, the parameters that it has then and did not have before, and those that it has no more. */
  parameters?: readonly WrittenParameter[];
}

/** A parameter of a citation. */
export interface WrittenParameter {
  name: string;
  /** As wikitext. */
  value: string;
  /** The citation has it already, empty or with another value: a second one would be given twice. */
  isThere?: true;
  /** It is to be taken out. */
  isGone?: true;
}

/** A reference, and how it is repaired. */
export interface PlannedRepair {
  place: LocatedReference;
  repair: Repair;
}
