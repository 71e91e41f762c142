import type { Statements } from '../../runtime/database';
import type { VerdictGround } from '../../status/verdict-ground';

/** A change of what is told of a URL, on its way into the log. */
export interface NewChange {
  /** 0: of a URL that is not listed. */
  urlId: number;
  /** Normal form. */
  url: string;
  from: VerdictGround;
  to: VerdictGround;
  /** Machine word for what led to it; at most 255 bytes. */
  reason: string;
}

/** The same in the log. */
export interface LoggedChange extends NewChange {
  /** Ids follow each other without a hole, in the order in which they come to be seen. */
  id: number;
  /** Seconds since 1970. */
  changedAtS: number;
}

/**
 * Reading the log of changes: who does it keeps its own place in it, and may read anything again that was not purged.
 */
export interface ChangeReader {
  /** The next changes behind an id, oldest first, at most `limit`; those that were purged are missing. */
  after(id: number, limit: number): Promise<LoggedChange[]>;
  /** The id of the newest change that was ever appended; 0: none was. */
  head(): Promise<number>;
  /** The id of the oldest change that is still there; one more than the head where none is. */
  oldest(): Promise<number>;
}

/**
 * The log of changes (C1, C2). Whatever stands behind it, a table or an event bus, is nobody else's affair: a bus has a
 * producer, which appends, and is read as a stream (`stream-change-reader.ts`).
 */
export interface ChangeFeed extends ChangeReader {
  /**
   * Appends changes in the transaction of what led to them, as its last statements: until it ends, nobody else appends.
   * @param nowS seconds since 1970
   */
  append(within: Statements, changes: readonly NewChange[], nowS: number): Promise<void>;
}
