import type { NormalUrl } from '../url/normal-url';

/** Why a copy is not offered to anybody. */
export type CopyFault =
  /** Its address names no copy of the wanted URL, or leads to the copy of another page. */
  | 'other-original'
  /** It leads to the copy of the site's front page. */
  | 'front-page'
  /** The archive does not have it, or not any more. */
  | 'gone'
  /** What was archived is an error of the site. */
  | 'error-page'
  /** It was made at another time than its address says, or at one that cannot be. */
  | 'other-time'
  | 'empty'
  /** It says that it is packed, and is not so. */
  | 'unreadable'
  /** Its redirects have no end. */
  | 'endless'
  /** It was made when the name of its site seems to have been in other hands (U1). */
  | 'too-young'
  /** Its content looks wrong: a soft 404, a parked domain, a login page (W3.14). */
  | 'doubtful';

/** What a look at a copy found. */
export type CopyLook =
  /**
   * `url` is for readers; `timestamp` has the digits `YYYYMMDDhhmmss`, or their beginning; `title` is the page's own,
   * null where it says nothing.
   */
  | { kind: 'good'; url: string; timestamp: string; title?: string | null }
  | { kind: 'bad'; fault: CopyFault }
  /** It is there, but its service shows it in a frame only: nobody knows what. */
  | { kind: 'unseen' };

/** The beginning of an archived page, as its site sent it or as the archive shows it. */
export interface CopyPage {
  /** Where it stood when it was archived. */
  at: NormalUrl;
  contentType: string | null;
  body: Uint8Array;
  /** Whether `body` is all of it. */
  isComplete: boolean;
}

/** What a page that does not look wrong calls itself; null: nothing that says anything. */
export type TitleOf = (page: CopyPage) => string | null;

/** Whether the content of a page looks wrong (W3.14). */
export type IsDoubtful = (asked: NormalUrl, page: CopyPage) => boolean;
