/** Storage ids are the places in this list, from 0 on, and the places of bits in what an owner wants to hear: append only. */
const STAGES = ['found', 'referred', 'dropped', 'removed', 'restored'] as const;

/**
 * How far it has come with a dead URL of a domain whose owner is known (L4): `found` on the first day on which it is
 * unreachable; `referred` to our own manager, when it still is on day 7; `dropped` on day 21, told as unreachable and not
 * offered as a target; `removed` from the owner's list after a month, when the domain was looked at again; `restored`
 * when it works again.
 */
export type CaseStage = (typeof STAGES)[number];

/** Every stage, in their order. */
export const CASE_STAGES: readonly CaseStage[] = STAGES;

/** The byte under which a stage is stored. */
export function caseStageIdOf(stage: CaseStage): number {
  return STAGES.indexOf(stage);
}

/**
 * The stage stored under a byte.
 * @throws {RangeError} when no stage has this id
 */
export function caseStageOfId(id: number): CaseStage {
  const stage = STAGES[id];
  if (stage === undefined) throw new RangeError(`no stage of a case has the id ${id}`);
  return stage;
}

/** Several stages as bits of one number. */
export function caseStageBits(stages: readonly CaseStage[]): number {
  return stages.reduce((bits, stage) => bits | (1 << caseStageIdOf(stage)), 0);
}

/** The stages whose bits are set. */
export function caseStagesOfBits(bits: number): CaseStage[] {
  return STAGES.filter((stage) => (bits & (1 << caseStageIdOf(stage))) !== 0);
}
