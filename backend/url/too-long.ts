import type { NormalUrl } from './normal-url';

/**
 * Characters of a URL that is watched, in its normal form: what is not ASCII counts as it is escaped. No longer one could be
 * named where people report what they see, nor marked by the gadget; servers commonly refuse request lines of 8 KiB (nginx,
 * `large_client_header_buffers`; Apache, `LimitRequestLine`).
 */
const WATCHED_CHARS_MAX = 8_000;

/** Whether a URL is longer than those that are watched. */
export function isTooLong({ text }: Pick<NormalUrl, 'text'>): boolean {
  return text.length > WATCHED_CHARS_MAX;
}
