/** Which source made an answer (W7.1): told in every format. */
export interface SourceInfo {
  version: string;
  /** Git commit, or `unknown` in a working copy without one. */
  commit: string;
  /** Where that source can be read. */
  url: string;
}
