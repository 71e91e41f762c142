/** The tags that end wikitext for the time of their content, prepared for the scanner. */
export interface TagSet {
  /** Matches, right behind a `<`, the name of one of them, or of one that is passed over. */
  name: RegExp;
  /** By name in lower case, what closes it. */
  closing: ReadonlyMap<string, RegExp>;
}

/** Tags that the reading of a page itself passes over, their content not. */
const PASSED_OVER: readonly string[] = ['noinclude', '/noinclude', 'onlyinclude', '/onlyinclude'];
/** Passed over with its content. */
const SKIPPED = 'includeonly';

/**
 * Source: MediaWiki Preprocessor_Hash::buildDomTreeArrayFromText, for a page that is read itself.
 * @param names of extension tags, in lower case
 */
export function createTagSet(names: readonly string[]): TagSet {
  const closed = [...names, SKIPPED];
  return {
    name: new RegExp(`(?:${[...closed, ...PASSED_OVER].join('|')})(?=[\\t-\\r ]|/>|>)`, 'iy'),
    closing: new Map(closed.map((name) => [name, new RegExp(`</${name}[\\t-\\r ]*>`, 'gi')])),
  };
}

/** @param name in lower case */
export function isPassedOver(name: string): boolean {
  return PASSED_OVER.includes(name);
}

/** @param name in lower case */
export function isSkipped(name: string): boolean {
  return name === SKIPPED;
}
