import type { DayNumber } from '../status/day-number';
import type { KnownTrait } from '../status/domain-trait';
import type { Evidence } from '../status/evidence';
import type { MarkIndex } from '../status/mark-index';
import type { AnnotatedUrl, Annotations } from '../store/answers/annotations';
import type { DeclaredUses } from '../store/answers/declared-uses';
import type { Finding, FindingsWanted } from '../store/answers/findings';
import type { OtherPages } from '../store/answers/page-uses';
import type { StoredName } from '../store/names/stored-name';
import type { Snapshot } from '../store/archives/snapshot';
import type { BlockSuspects } from '../store/answers/block-suspects';
import type { KnownPage } from '../store/answers/known-pages';
import type { RedirectTarget } from '../store/answers/redirects';
import type { Suspicion } from '../store/suspects/suspicion';
import type { AskedWiki } from './asked-wiki';

/** Findings that are being read already; of other URLs they are read when they are asked for. */
export interface FindingsAhead {
  /** By normal form. */
  of(urls: readonly string[]): Promise<Map<string, Finding>>;
}

/** What our tables know; every method rejects when the database cannot be asked. */
export interface Findings {
  /** By normal form. */
  of(urls: string[]): Promise<Map<string, Finding>>;
  /**
   * Begins to read what is known of the URLs that these pages are known to link to; may reject only
   * when it is asked.
   */
  ahead(wiki: AskedWiki, pageIds: readonly number[], wanted: FindingsWanted): FindingsAhead;
  /** Those of these pages whose links are all known (store/answers/known-pages.ts), by id. */
  knownPages(
    wiki: AskedWiki,
    pageIds: readonly number[],
    suspicion: Suspicion,
    today: DayNumber,
  ): Promise<Map<number, KnownPage>>;
  /** What may be problems on the pages of a block (store/answers/block-suspects.ts). */
  blockSuspects(wiki: AskedWiki, block: number, suspicion: Suspicion): Promise<BlockSuspects>;
  /**
   * The stamp of a block (store/suspects/block-stamps.ts); null where nobody keeps it up to date.
   */
  blockStamp(wiki: AskedWiki, block: number): Promise<number | null>;
  /** By URL id. */
  redirects(urlIds: number[]): Promise<ReadonlyMap<number, RedirectTarget>>;
  /** What was seen at the last check (W4.4), by URL id. */
  evidence(urlIds: number[]): Promise<ReadonlyMap<number, readonly Evidence[]>>;
  /** The marks of operators (I4). */
  marks(): Promise<MarkIndex>;
  /** What people and archives say, by URL id. */
  annotations(urls: AnnotatedUrl[], today: DayNumber): Promise<Map<number, Annotations>>;
  /** W5.1: the copies that are chosen, by URL id; one that is blocked (W5.2) may have an empty list. */
  copies(urlIds: number[]): Promise<ReadonlyMap<number, Snapshot[]>>;
  /** W3.9, by host: its own first, then its parent's, whatever their age. */
  traits(hosts: string[]): Promise<Map<string, KnownTrait[]>>;
  /** What is remembered of names (U1), by name; one of which nothing was noticed has no entry. */
  names(names: string[]): Promise<ReadonlyMap<string, StoredName>>;
  /** On how many other pages of that wiki URLs are used, by URL id. */
  otherPages(
    wiki: AskedWiki,
    pageId: number,
    urlIds: number[],
  ): Promise<ReadonlyMap<number, OtherPages>>;
  /** What the writers of that wiki's pages say of URLs, by URL id (I2); page 0 is none. */
  declarations(
    wiki: AskedWiki,
    pageId: number,
    urlIds: number[],
  ): Promise<ReadonlyMap<number, DeclaredUses>>;
  /** URLs (normal forms) that were spam when those pages were last read, by page (W6.1). */
  spamOnPages(wiki: AskedWiki, pageIds: number[]): Promise<Map<number, Set<string>>>;
}
