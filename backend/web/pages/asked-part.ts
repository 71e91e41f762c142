import type { View } from './view';

/** The parts of the form (W7.3, W7.6): what people can ask about. */
export const ASKED_PARTS = ['page', 'url', 'pattern', 'wiki'] as const;

export type AskedPart = (typeof ASKED_PARTS)[number];

/** Where the answers of each part stand. */
const PART_OF_PATH: ReadonlyMap<string, AskedPart> = new Map([
  ['/externalLinkInfo', 'page'],
  ['/url', 'url'],
  ['/pattern', 'pattern'],
  ['/domain', 'pattern'],
  ['/wiki/pages', 'wiki'],
]);

/** The part that a page belongs to, which `ask` says on others; null where it is neither. */
export function askedPart({ address: { path, query } }: View): AskedPart | null {
  const ofPath = PART_OF_PATH.get(path);
  if (ofPath !== undefined) return ofPath;
  const asked = query.get('ask') ?? (path === '/' ? 'page' : '');
  return ASKED_PARTS.find((part) => part === asked) ?? null;
}
