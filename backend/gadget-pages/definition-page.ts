/** A line of MediaWiki:Gadgets-definition, taken apart. */
interface DefinitionLine {
  name: string;
  options: string[];
  pages: string[];
}

/** Source: MediaWiki's extension Gadgets, MediaWikiGadgetsDefinitionRepo::newFromDefinition. */
const LINE = /^\*+ *([a-zA-Z](?:[-_:.\w ]*[a-zA-Z0-9])?) *(?:\[(.*?)\])?\s*((?:\|[^|]*)+)$/;
/** Options whose lists the wiki's people may make longer: styles and modules of their own beside ours. */
const LISTS = ['peers', 'dependencies'];
const COMMENT = /<!--[^]*?-->/g;

/**
 * The text of MediaWiki:Gadgets-definition with our lines in it. All others stay as they are, and of
 * ours the options and pages that the wiki's people added (`default`, `rights=…`). A line that is not
 * there yet comes behind the one before it of ours, or at the end.
 * @param current text of the page, empty where there is none
 * @param ours lines of definition.txt
 * @param added options for the first of them, on top of its own
 */
export function mergeDefinition(
  current: string,
  ours: readonly string[],
  added: readonly string[] = [],
): string {
  const lines = current.trimEnd() === '' ? [] : current.trimEnd().split(/\r?\n/);
  let after = lines.length;
  ours.forEach((text, index) => {
    const wanted = parseLine(text);
    if (wanted === null) throw new TypeError(`not a line of a gadget: ${text}`);
    const more = index === 0 ? added : [];
    const places = placesOf(wanted.name, lines);
    for (const place of places) lines[place] = mergeLine(lines[place] ?? '', wanted, more);
    if (places.length === 0) lines.splice(after, 0, writeLine(merge(wanted, null, more)));
    after = (places.at(-1) ?? after) + 1;
  });
  return `${lines.join('\n')}\n`;
}

/** Where a gadget is defined; what stands in comments does not count. */
function placesOf(name: string, lines: readonly string[]): number[] {
  const visible = lines.join('\n').replace(COMMENT, blank).split('\n');
  return visible.flatMap((line, place) => (parseLine(line)?.name === name ? [place] : []));
}

const blank = (comment: string): string => comment.replace(/[^\n]/g, ' ');

function mergeLine(line: string, wanted: DefinitionLine, added: readonly string[]): string {
  const theirs = parseLine(line.replace(COMMENT, blank));
  const merged = merge(wanted, theirs, added);
  if (theirs !== null && isSame(theirs, merged)) return line;
  return [writeLine(merged), ...(line.match(COMMENT) ?? [])].join(' ');
}

function merge(
  wanted: DefinitionLine,
  theirs: DefinitionLine | null,
  added: readonly string[],
): DefinitionLine {
  const others = [...(theirs?.options ?? []), ...added];
  const keys = new Set(wanted.options.map(keyOf));
  const own = wanted.options.map((option) => joinList(option, others));
  const more = others.filter((option) => !keys.has(keyOf(option)));
  return {
    name: wanted.name,
    options: [...new Set([...own, ...more])],
    pages: [...new Set([...wanted.pages, ...(theirs?.pages ?? [])])],
  };
}

function joinList(option: string, others: readonly string[]): string {
  const key = keyOf(option);
  if (!LISTS.includes(key)) return option;
  const same = others.filter((other) => keyOf(other) === key);
  const values = [option, ...same].flatMap((list) => list.slice(key.length + 1).split(','));
  return `${key}=${[...new Set(values)].join(',')}`;
}

const keyOf = (option: string): string => (option.split('=')[0] ?? '').trim();

function isSame(one: DefinitionLine, other: DefinitionLine): boolean {
  const [options, others] = [new Set(one.options), new Set(other.options)];
  return (
    options.size === others.size &&
    other.options.every((option) => options.has(option)) &&
    one.pages.join('|') === other.pages.join('|')
  );
}

function parseLine(line: string): DefinitionLine | null {
  const found = LINE.exec(line.trimEnd());
  if (found === null) return null;
  const [, name = '', options = '', pages = ''] = found;
  return { name, options: partsOf(options), pages: partsOf(pages) };
}

function partsOf(text: string): string[] {
  return text
    .split('|')
    .map((part) => part.trim().replace(/\s*([=,])\s*/g, '$1'))
    .filter((part) => part !== '');
}

function writeLine({ name, options, pages }: DefinitionLine): string {
  return `* ${name}[${options.join('|')}]|${pages.join('|')}`;
}
