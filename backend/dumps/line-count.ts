/** How many lines were made so far. */
export interface LineCount {
  lines: number;
}
