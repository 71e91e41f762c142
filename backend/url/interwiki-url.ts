import { encodeUtf8 } from './syntax/percent-escapes';

/** What PHP's urlencode escapes and MediaWiki's wfUrlencode puts back. */
const DECODED_AGAIN = /%(?:3B|40|24|2C|2F|3A)/g;

/**
 * The URL of an interwiki link (W2.1): every `$1` of the pattern replaced by the encoded title;
 * a protocol-relative pattern means https.
 * @param pattern `iw_url`; without `$1` it is used as it is
 * @param title `iwl_title`: the rest after the first prefix; blanks count as `_`
 * Source: MediaWiki Interwiki::getURL, wfUrlencode.
 */
export function interwikiUrl(pattern: string, title: string): string {
  const url = pattern.split('$1').join(encodeTitle(title));
  return url.startsWith('//') ? `https:${url}` : url;
}

function encodeTitle(title: string): string {
  return encodeUtf8(title.replaceAll(' ', '_'))
    .replaceAll("'", '%27')
    .replace(DECODED_AGAIN, (escape) => decodeURIComponent(escape));
}
