import { isHtml } from '../../status/mime-keyword';
import type { NormalUrl } from '../../url/normal-url';
import type { ReadPage } from '../probe/page-in';
import { isKnownFile, isUnreadable, isXmlFile, startsAsMarkup } from './byte-kinds';
import { isDoubtfulFile, isNoSuchFile } from './is-doubtful-file';
import { isStandIn } from './is-stand-in';
import { doubtOf, hindranceOf, inputOf } from './judge-content';
import { leadsAway } from './leads-away';
import { hasOwnFrames, hasParkingFrame } from './own-frames';
import type { PageText } from './signs/page-text';
import { promisedFile } from './promised-file';
import { readPage } from './read-page';
import { sellsOffTopic } from './sells-off-topic';
import { wordsOf } from './signs/words';

/** With fewer words there is nothing that anybody could have cited. */
const WORDS_MIN = 3;

/**
 * Whether an archived page makes it doubtful that it is what was cited (W3.14): by the detectors of checks,
 * and, as nobody is harmed by a copy that is not offered, by signs that would not do for a living page: nothing
 * to be read, walls, pages that stand in or lead away or sell what nobody cited, another kind of file than was promised.
 * @param asked the URL that was cited
 */
export function isDoubtfulCopy(asked: NormalUrl, page: ReadPage): boolean {
  const kind = promisedFile(asked);
  if (kind !== null) return isNoSuchFile(kind, page);
  if (isXmlFile(page.body)) return false;
  return isPage(page) ? isDoubtfulPage(asked, page) : isDoubtfulFile(asked, page);
}

/** Archives lose types, and sites send wrong ones: the bytes are asked first. */
function isPage({ contentType, body }: ReadPage): boolean {
  if (startsAsMarkup(body, contentType)) return true;
  return isHtml(contentType) && !isKnownFile(body);
}

/** What a cut-off page lacks may stand in its rest. */
function isDoubtfulPage(asked: NormalUrl, page: ReadPage): boolean {
  if (isUnreadable(page.body, page.contentType)) return true;
  const text = readPage(page);
  const input = inputOf(asked, page.at, text, null);
  return (
    (text.isWhole && (isEmpty(text, page.at) || leadsAway(text, page.at) || isStandIn(text))) ||
    hasParkingFrame(text, page.at) ||
    hindranceOf(input) !== null ||
    doubtOf(input) !== null ||
    sellsOffTopic(asked, page) !== null
  );
}

function isEmpty(text: PageText, at: NormalUrl): boolean {
  if (text.ownWords >= WORDS_MIN || wordsOf(text.text).length >= WORDS_MIN) return false;
  return text.isShell || !hasOwnFrames(text, at);
}
