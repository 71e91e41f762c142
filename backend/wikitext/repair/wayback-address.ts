import type { LocatedReference } from '../references/located-reference';
import { Parameters } from '../references/parameters';
import { COPY_URL } from '../references/tags-behind';
import type { Span } from '../syntax/node';
import type { Splice } from './splice';

const COPY_PARAMETERS: ReadonlySet<string> = new Set(COPY_URL);

/** An address of the Wayback Machine that is not encrypted; the port of plain http goes with the scheme. */
const PLAIN = /^http(:\/\/(?:(?:web|www|wayback)?\.)?archive\.org)(:80)?(?=\/(?:web\/|\d))/i;

/** Whether a text may have an address of the Wayback Machine anywhere. */
export function hasWaybackAddress(text: string): boolean {
  return /archive\.org\//i.test(text);
}

/** The address of a copy, with https if it is the Wayback Machine's. */
export function withHttps(url: string): string {
  return url.replace(PLAIN, 'https$1');
}

/** Makes those https that archives' templates right behind a reference tell. */
export function httpsBehind(source: string, { behind }: LocatedReference): Splice[] {
  return behind
    .filter(({ meaning }) => meaning === 'archive')
    .flatMap(({ template: { node } }) => {
      const given = new Parameters(source, node, COPY_PARAMETERS).first(COPY_URL);
      return given === null ? [] : httpsSplices(source, given.span);
    });
}

/** Makes the address that begins a stretch of a text an https one, if it is the Wayback Machine's. */
export function httpsSplices(source: string, { start, end }: Span): Splice[] {
  const text = source.slice(start, end);
  const [plain, , port = ''] = PLAIN.exec(text.trimStart()) ?? [];
  if (plain === undefined) return [];
  const address = start + text.length - text.trimStart().length;
  const host = address + plain.length;
  return [
    { start: address, end: address + 'http'.length, text: 'https' },
    ...(port === '' ? [] : [{ start: host - port.length, end: host, text: '' }]),
  ];
}
