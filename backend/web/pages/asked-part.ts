import type { View } from './view';

/** The parts of the form (W7.3, W7.6): what people can ask about. */
const ASKED_PARTS = ['page', 'url', 'site', 'wiki'] as const;

export type AskedPart = (typeof ASKED_PARTS)[number];

/** Where the answers of each part stand. */
const PART_OF_PATH: ReadonlyMap<string, AskedPart> = new Map([
  ['/externalLinkInfo', 'page'],
  ['/fix', 'page'],
  ['/url', 'url'],
  ['/pattern', 'site'],
  ['/domain', 'site'],
  ['/website', 'site'],
  ['/site', 'site'],
  ['/site/redirects', 'site'],
  ['/sites', 'site'],
  ['/wikis', 'wiki'],
  ['/wiki', 'wiki'],
  ['/wiki/pages', 'wiki'],
  ['/changes', 'wiki'],
  ['/lists', 'wiki'],
  ['/list', 'wiki'],
]);

/** Addresses that say `ask` in words of before stay good. */
const FORMER_NAMES: ReadonlyMap<string, AskedPart> = new Map([['pattern', 'site']]);

/** The part that a page belongs to, which `ask` says on others; null where it is neither. */
export function askedPart({ address: { path, query } }: View): AskedPart | null {
  const ofPath = PART_OF_PATH.get(path);
  if (ofPath !== undefined) return ofPath;
  const asked = query.get('ask') ?? (path === '/' ? 'page' : '');
  return FORMER_NAMES.get(asked) ?? ASKED_PARTS.find((part) => part === asked) ?? null;
}
