import { getDomain } from 'tldts';
import type { NormalUrl } from '../../url/normal-url';
import type { PageText } from './signs/page-text';
import { whatwgUrl } from '../../url/whatwg-url';

/** `ww1.site.org`: parking services put their pages at such hosts of the domains that they get. */
const PARKING_HOST = /^ww\d{1,3}\./;

/** Whether all that a page without words of its own shows in frames comes from its own site. */
export function hasOwnFrames({ frames }: PageText, at: NormalUrl): boolean {
  const shown = urlsOf(frames, at);
  const domain = domainOf(at.host);
  return (
    shown.length > 0 &&
    shown.every(({ hostname }) => domainOf(hostname) === domain && !PARKING_HOST.test(hostname))
  );
}

/** Whether a page shows a parking service's page in a frame. */
export function hasParkingFrame({ frames }: PageText, at: NormalUrl): boolean {
  return urlsOf(frames, at).some(({ hostname }) => PARKING_HOST.test(hostname));
}

/** Empty frames (`about:blank`) show nothing. */
function urlsOf(frames: readonly string[], at: NormalUrl): URL[] {
  const base = at.text;
  return frames
    .flatMap((frame) => whatwgUrl(frame, base) ?? [])
    .filter(({ protocol }) => /^https?:$/.test(protocol));
}

function domainOf(host: string): string {
  return getDomain(host) ?? host;
}
