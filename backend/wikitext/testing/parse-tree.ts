import type { SyntaxNode } from '../syntax/node';

const TOKEN = /<(\/?)([a-z]+)[^<>]*?(\/?)>|[^<]+/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

/** One construct as a line: kind, offsets, and those of its parts. */
type Told = string;

interface Open {
  element: string;
  start: number;
  /** Where the parts of a template stand, and what stands in them. */
  parts: string[];
}

const OPENED: Readonly<Record<string, string>> = {
  template: '{{',
  tplarg: '{{{',
  part: '|',
  ext: '<',
};
const CLOSED: Readonly<Record<string, string>> = { template: '}}', tplarg: '}}}' };

/**
 * What MediaWiki's `prop=parsetree` says of templates, arguments, extension tags and comments.
 * @returns the text that the tree stands for, and each construct in the order of ends
 */
export function readParseTree(xml: string): { text: string; told: Told[] } {
  const tree = new ParseTree();
  for (const [token, slash = '', element = '', selfClosed = ''] of xml.matchAll(TOKEN)) {
    if (element === '') tree.addText(token);
    else if (selfClosed !== '') tree.addEmpty(element);
    else if (slash === '') tree.open(element);
    else tree.close(element);
  }
  return tree;
}

class ParseTree {
  readonly told: Told[] = [];
  text = '';
  private readonly stack: Open[] = [];

  addText(xml: string): void {
    this.text += xml.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? '');
  }

  /** Of empty elements only a tag's content says anything: that the tag is not `<name/>`. */
  addEmpty(element: string): void {
    if (element !== 'inner') return;
    this.text += '>';
    this.stack.at(-1)?.parts.push(element);
  }

  open(element: string): void {
    // A tag's content begins behind the end of its own beginning.
    if (element === 'inner') this.addEmpty(element);
    this.stack.push({ element, start: this.text.length, parts: [] });
    this.text += OPENED[element] ?? '';
  }

  close(element: string): void {
    const open = this.stack.pop();
    if (open?.element !== element) throw new Error(`unbalanced ${element}`);
    if (element === 'ext' && !open.parts.includes('inner')) this.text += '/>';
    this.text += CLOSED[element] ?? '';
    this.stack.at(-1)?.parts.push(partOf(element, open, this.text));
    const line = lineOf(element, open, this.text);
    if (line !== null) this.told.push(line);
  }
}

function partOf(element: string, { start, parts }: Open, text: string): string {
  const equals = parts.find((part) => part.startsWith('='));
  if (element === 'part') return `${start + 1}-${text.length}${equals ?? ''}`;
  return element === 'equals' ? `=${start}` : '';
}

function lineOf(element: string, { start, parts }: Open, text: string): Told | null {
  const end = text.length;
  if (element === 'template' || element === 'tplarg') {
    return [element, start, end, ...parts.filter((part) => /^\d/.test(part))].join(' ');
  }
  if (element === 'ext' || element === 'ignore') return `${element} ${start} ${end}`;
  return element === 'comment' ? trimmed(start, end, text) : null;
}

/** A comment on a line of its own is told with the blanks around and the line's end. */
function trimmed(start: number, end: number, text: string): Told {
  const raw = text.slice(start, end);
  const from = start + raw.length - raw.trimStart().length;
  return `comment ${from} ${from + raw.trim().length}`;
}

/** The same of our own scan. */
export function tellNodes(nodes: readonly SyntaxNode[], text: string): Told[] {
  return nodes.flatMap((node) => {
    const { kind, start, end } = node;
    if (kind === 'comment') return [trimmed(start, end, text)];
    if (kind === 'tag') return [`ext ${start} ${end}`];
    if (kind === 'ignored') return [`ignore ${start} ${end}`];
    const parts = node.parts.map(
      (part) => `${part.start}-${part.end}${part.equals === null ? '' : `=${part.equals}`}`,
    );
    const element = kind === 'template' ? 'template' : 'tplarg';
    return [...tellNodes(node.children, text), [element, start, end, ...parts].join(' ')];
  });
}
