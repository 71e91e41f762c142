import { isWebAddress } from '../state/web-address';

/** Longer ones are cut for showing; enough to tell what they lead to. */
const MAX_SHOWN_LENGTH = 300;
/**
 * What is not seen, or turns the order of what is: controls, marks and overrides of writing direction,
 * spaces without width, separators of lines. Half a pair of surrogates cannot be shown either.
 */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- they are what it looks for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
const HALF_SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(^|[^\ud800-\udbff])[\udc00-\udfff]/g;

/** True for what may become an active link: a web address in which nothing is hidden. */
export function isOpenAddress(value: unknown): value is string {
  return isWebAddress(value) && value.search(UNSEEN) < 0 && value.search(HALF_SURROGATES) < 0;
}

/** An address or a foreign word as it may stand in a text: what is not seen is escaped, what is long is cut. */
export function shownAddress(address: string): string {
  const cut =
    address.length > MAX_SHOWN_LENGTH ? `${address.slice(0, MAX_SHOWN_LENGTH)}…` : address;
  return cut
    .replace(HALF_SURROGATES, (_, before: string | undefined) => `${before ?? ''}\ufffd`)
    .replace(UNSEEN, (character) => encodeURIComponent(character));
}
