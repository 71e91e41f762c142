import { magicOf } from '../../status/magic-bytes';
import { mimeKeyword } from '../../status/mime-keyword';
import {
  CLIENT_ERROR_PAGE_BYTES_MAX,
  ERROR_BODY_BYTES_MAX,
  type HttpAnswer,
} from '../transport/http-exchange';

/** Pages about a broken server weigh little. */
const SERVER_ERROR_PAGE_BYTES_MAX = ERROR_BODY_BYTES_MAX - 1;
/** A text of this size is no error message any more, whatever it is said to be. */
const ERROR_TEXT_BYTES_MAX = 8_192;

/**
 * Whether an error status is implausible, because the answer carries what was asked for (W3.7): a
 * document, or more than an error page needs. A document's type alone is not enough, since many
 * servers name the type by the path and send a page of text all the same; and nothing is believed
 * without a look at the body, so HEAD is never corrected. Of a page that is called missing the size says nothing: scripts,
 * pictures and menus weigh as much there.
 */
export function isWrongError(answer: HttpAnswer): boolean {
  if (answer.http < 400 || answer.body.length === 0) return false;
  const size = Math.max(answer.contentLength ?? 0, answer.body.length);
  const sizeMax = answer.http >= 500 ? SERVER_ERROR_PAGE_BYTES_MAX : CLIENT_ERROR_PAGE_BYTES_MAX;
  return (size > sizeMax && answer.isCalledMissing !== true) || isDocument(answer, size);
}

function isDocument({ contentType, body }: HttpAnswer, size: number): boolean {
  const magic = magicOf(body);
  if (magic !== null) return magic !== 'shown';
  if (mimeKeyword(contentType, body) === null) return false;
  return body.includes(0) || size > ERROR_TEXT_BYTES_MAX;
}
