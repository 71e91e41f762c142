import { classifyUrl } from '../../url/classify-url';
import type { NormalUrl } from '../../url/normal-url';
import { isSameResource } from '../../url/same-resource';
import type { Candidate } from '../service/archive-source';
import { isCaptureTime } from './capture-time';

/** What the Wayback Machine says that it captured. */
export interface Capture {
  /** Exactly as it says. */
  original: string;
  timestamp: string;
}

/** White space and control characters: an address with one of these would be cut or rewritten. */
const NO_ADDRESS = /[\s\p{Cc}]/u;

/**
 * The copy behind a capture. The original stands in its address as the service tells it: any other spelling
 * may lead to another capture. The Wayback Machine looks URLs up by a key that knows no scheme, no `www.`, no
 * upper case, no session ids and no order of the query; what is the same page is decided by url/same-resource.ts.
 * @param asked a copy of this is wanted
 * @param nowMs milliseconds since 1970-01-01 UTC
 * @returns null where the capture is of something else, or its time cannot be true
 */
export function waybackCopyOf(
  { original, timestamp }: Capture,
  asked: NormalUrl,
  nowMs: number,
): Candidate | null {
  if (!isCaptureTime(timestamp, nowMs) || NO_ADDRESS.test(original)) return null;
  const captured = classifyUrl(original).url;
  if (captured === null || !isSameResource(captured, asked)) return null;
  const address = `https://web.archive.org/web/${timestamp}/${original}`;
  return { service: 'wayback', url: address, original: captured, timestamp };
}
