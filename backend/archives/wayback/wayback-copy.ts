import { normalizeUrl } from '../../url/normalize-url';
import { isSameResource } from '../../url/same-resource';
import type { Candidate } from '../archive-source';
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
 * @param asked normal form of the URL a copy of which is wanted
 * @param nowMs milliseconds since 1970-01-01 UTC
 * @returns null where the capture is of something else, or its time cannot be true
 */
export function waybackCopyOf(
  { original, timestamp }: Capture,
  asked: string,
  nowMs: number,
): Candidate | null {
  if (!isCaptureTime(timestamp, nowMs) || NO_ADDRESS.test(original)) return null;
  const normal = normalizeUrl(original);
  if (normal === null || !isSameResource(normal, asked)) return null;
  const url = `https://web.archive.org/web/${timestamp}/${original}`;
  return { service: 'wayback', url, original, timestamp };
}
