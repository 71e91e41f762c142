import { isHtml, isUntyped } from '../../status/mime-keyword';
import { isSniffedHtml } from '../../status/sniffed-html';
import type { NormalUrl } from '../../url/normal-url';
import type { HttpAnswer } from '../transport/http-exchange';

/** The beginning of an HTML page. */
export interface ReadPage {
  /** Where it stands, at the end of all redirects. */
  at: NormalUrl;
  /** The header's value. */
  contentType: string | null;
  body: Uint8Array;
  /** Whether `body` is all of it. */
  isComplete: boolean;
}

/** What was read of the page that came with an answer, an error's, too; null where that is no HTML, or nothing. */
export function pageIn(
  { contentType, body, bodyComplete: isComplete }: HttpAnswer,
  at: NormalUrl,
): ReadPage | null {
  if (body.length === 0 || !isPage(contentType, body)) return null;
  return { at, contentType, body, isComplete };
}

/** What has no type is what browsers take it for. */
function isPage(contentType: string | null, body: Uint8Array): boolean {
  return isHtml(contentType) || (isUntyped(contentType) && isSniffedHtml(body));
}
