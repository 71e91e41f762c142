import type { PageDate } from './page-date';

/** What a copy of a page tells that its address may not. */
export interface CopyFacts {
  /** As its heading has it, without the name of its site; null: not known. */
  readonly title: string | null;
  /** Of publication; null: not known. */
  readonly date: PageDate | null;
}

/** Where a page stood, and where it stands now. */
export interface KnownMove {
  readonly old: string;
  readonly now: string;
  /** Of the page, read at either address; null: nobody has read it. */
  readonly facts: CopyFacts | null;
}

/** Nobody has read the page. */
export const NO_FACTS: CopyFacts = { title: null, date: null };
