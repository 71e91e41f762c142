import { magicOf } from '../../status/magic-bytes';
import { isHtml } from '../../status/mime-keyword';
import type { UrlParts } from '../../url/url-parts';
import type { ReadPage } from '../probe';
import { judgeContent } from './judge-content';
import { readPage } from './read-page';

/** A file of a kind that is no page: where HTML stands instead, it is a message about the file. */
const FILE_PATH =
  /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|epub|djvu?|ps|zip|gz|7z|rar|jpe?g|png|gif|tiff?|webp|svg|mp[34]|og[gv]|wav|avi|csv|txt)$/i;
const HTML_START = /^\s*(?:<!--.*?-->\s*)*<(?:!doctype html|html|head|body|title|meta|script)\b/is;
const START_CHARS = 1_024;
/** With fewer words there is nothing that anybody could have cited. */
const WORDS_MIN = 3;
/** A text of so few bytes is a message, or may be one. */
const MESSAGE_BYTES_MAX = 2_048;
const TEXTUAL = /^(?:text\/|application\/(?:json|xml|problem))/i;

/**
 * Whether an archived page gives to doubt that it is what was cited (W3.14): by the detectors of checks,
 * and, as nobody is harmed by a copy that is not offered, also where there is nothing to be read, where HTML
 * stands in the place of a file, or where a short text is all there is.
 * @param asked the URL that was cited
 */
export function isDoubtfulCopy(asked: UrlParts, page: ReadPage): boolean {
  if (!isPage(page)) return isMessage(asked, page);
  const [path = ''] = asked.path.split('?');
  if (FILE_PATH.test(path)) return true;
  const text = readPage(page);
  const hasFrames = text.loads.length > 0 && !text.isShell;
  if (text.ownWords < WORDS_MIN && !hasFrames && text.text.split(' ').length < WORDS_MIN)
    return true;
  const html = { ...page, contentType: isHtml(page.contentType) ? page.contentType : 'text/html' };
  return judgeContent(asked, { page: html }, null) !== null;
}

/** Archives lose types, and sites send wrong ones. */
function isPage({ contentType, body }: ReadPage): boolean {
  if (isHtml(contentType)) return true;
  return HTML_START.test(Buffer.from(body.subarray(0, START_CHARS)).toString('latin1'));
}

function isMessage(asked: UrlParts, { contentType, body, isComplete }: ReadPage): boolean {
  if (magicOf(body) !== null) return false;
  const isText = contentType === null || TEXTUAL.test(contentType);
  const [path = ''] = asked.path.split('?');
  return isText && isComplete && body.length < MESSAGE_BYTES_MAX && !/\.(?:txt|csv)$/i.test(path);
}
