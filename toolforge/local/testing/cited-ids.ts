/** `W3.9`, and sections such as `W5`; not a part of an address, an escape or another word. */
const RULE_OF_MONITOR = /(?<![\w%.+/=-])W[1-9]\d?(?:\.\d{1,2})?(?![\w%]|\.\d)/g;
/** `C1`, `T2`; names of much else, too, and therefore no citation everywhere. */
const RULE = /(?<![\w%.+/=-])[CRILUT][1-9](?![\w%]|\.\d)/g;
const COMMENT = /\/\*[^]*?\*\/|^\s*(?:--|#).*$|(?:^|\s)(?:\/\/|--) .*$/gm;
/** A list of nothing but ids, as titles of tests have it. */
const IN_BRACKETS = /\([A-Z]\d[\d.]*(?:, [A-Z]\d[\d.]*)*\)/g;
const DEFINITION = /^(?:#+ |- \*\*)([WCRILUT]\d[\d.]*)\b/gm;
const OUTSIDE = /\b(?:SPEC|DESIGN)\b|(?<=\(|\* )S\d(?=[ ,:)’'])/g;

/** The ids that a text gives to requirements, sections and tables, in its order. */
export function definedIds(requirements: string): string[] {
  return [...requirements.matchAll(DEFINITION)].map(([, id = '']) => id);
}

/** The ids of requirements that a file cites, each once. */
export function citedIds({ path, text }: { path: string; text: string }): string[] {
  const prose = path.endsWith('.md') ? [text] : matchesOf(COMMENT, text);
  const lists = matchesOf(IN_BRACKETS, text);
  const found = [
    ...matchesOf(RULE_OF_MONITOR, text),
    ...[...prose, ...lists].flatMap((part) => matchesOf(RULE, part)),
  ];
  return [...new Set(found)];
}

/** Documents cited by name that no clone has. */
export function citedOutside(text: string): string[] {
  return matchesOf(OUTSIDE, text);
}

function matchesOf(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([match]) => match);
}
