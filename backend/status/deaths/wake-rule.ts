/** How what dies wakes its neighbours, as status/wake.ts has it, over the states of a rule. */
export interface WakeRule<State> {
  isDeath(before: State, after: State): boolean;
  /** Failed checks in a row. */
  failuresOf(state: State): number;
}
