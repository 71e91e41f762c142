/** What a site has done to one of its pages, on a day of the simulation. */
export interface ReportedChange {
  day: number;
  what: 'New' | 'Change' | 'Delete';
  path: string;
}

/** A site that keeps a log of that. */
export interface ReportingSite {
  host: string;
  /** What it did on a day. */
  changesOn(day: number): ReportedChange[];
}
