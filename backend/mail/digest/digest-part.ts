import type { Translator } from '../../runtime/messages';
import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';

/** For whom a digest is made, and when. */
export interface DigestReader {
  /** That of table mail_recipient, or MANAGER. */
  recipientId: number;
  translator: Translator;
  today: DayNumber;
  /** Seconds since 1970. */
  nowS: number;
  /** Origin and path of the web component, without a slash at the end. */
  publicUrl: string;
  /** Names of wikis such as `dewiki@WMF`, by wiki_id. */
  wikiNames: ReadonlyMap<number, string>;
  pageAddress: PageAddress;
  /** Whether the list of any farm names an address (W6.1); null: that cannot be known now. */
  isSpam: ((url: string) => boolean) | null;
}

/** The address of a wiki's page, by wiki_id and page_id; null: it is not known. */
export type PageAddress = (wikiId: number, pageId: number) => string | null;

/** What stands of one kind of news in a digest. */
export interface DigestSection {
  subject: string;
  lines: readonly string[];
  /** Steps of cases of which it tells as long as their domains are proven; none: it needs no proof. */
  claimedSteps: readonly number[];
}

/** What is due of one kind of news. */
interface DueNews {
  /** Null: there is nothing to tell of it any more. */
  section: DigestSection | null;
  /** Removes what was due, so that it is never told again; in the same transaction. */
  forget: () => Promise<void>;
}

/**
 * One kind of news: each is a file here, and one line in all-parts.ts. Within the transaction that makes the digest, with
 * the reader's row locked, it reads what is due.
 * @returns null where nothing is
 */
export type DigestPart = (statements: Statements, reader: DigestReader) => Promise<DueNews | null>;
