import { firstFrom } from '../syntax/first-from';
import type { SyntaxNode } from '../syntax/node';
import { readAddress } from './address';
import type { NamedTemplate, WikitextPage } from './page';
import { Parameters } from './parameters';
import type { DeclaredAccess } from '../../status/link-declaration';
import type { TagMeaning } from './tag-templates';
import { wrappedPart } from './wrapped-part';

/** A copy as told by a template behind a link. */
export interface ToldCopy {
  url: string;
  /** As written, if at all. */
  date: string | null;
}

/** A template right behind a link, and what it says of it. */
export interface TagBehind {
  template: NamedTemplate;
  meaning: TagMeaning;
}

/** What the templates right behind a link say of it. */
export interface TagsBehind {
  /** In order. */
  tags: readonly TagBehind[];
  isDead: boolean;
  isIgnored: boolean;
  access: DeclaredAccess | null;
  copy: ToldCopy | null;
}

const NOTHING: TagsBehind = {
  tags: [],
  isDead: false,
  isIgnored: false,
  access: null,
  copy: null,
};

const BLANKS = /[^\S\n\r\u2028\u2029]*/y;
const MOMENT = /^\d{8,14}$/;
/** Where an archive's template has the address of a copy. */
export const COPY_URL: readonly string[] = ['url', '1'];
const COPY_DATE = ['wayback', 'date', 'data', 'datum', 'fecha', '2'];
const COPY_PARAMETERS = new Set([...COPY_URL, ...COPY_DATE]);

/**
 * Reads the templates that belong to a link: nothing but blanks and comments stands between.
 * @param nodes that stand in the link's region, in order
 * @param url of the link, which an archive's template may leave out
 */
export function tagsBehind(
  page: WikitextPage,
  nodes: readonly SyntaxNode[],
  { end, url }: { end: number; url: string },
): TagsBehind {
  if (nodes.length === 0) return NOTHING;
  const tags: TagBehind[] = [];
  const said: TagsBehind = { tags, isDead: false, isIgnored: false, access: null, copy: null };
  for (const template of templatesBehind(page, nodes, end)) {
    const meaning = page.tagOf(template);
    if (meaning === null || wrappedPart(page.source, template) !== null) break;
    // Without the link that it is about, it says nothing.
    if (meaning === 'usurped' || meaning === 'unfit') break;
    tags.push({ template, meaning });
    if (meaning === 'dead') said.isDead = true;
    else if (meaning === 'ignored') said.isIgnored = true;
    else if (meaning === 'archive') said.copy ??= toldCopy(page, template, url);
    else said.access ??= meaning;
  }
  return said;
}

function* templatesBehind(
  page: WikitextPage,
  nodes: readonly SyntaxNode[],
  end: number,
): Generator<NamedTemplate> {
  let at = end;
  for (let place = firstFrom(nodes, end); place < nodes.length; place += 1) {
    const node = nodes[place];
    if (node?.start !== blanksEnd(page.source, at)) return;
    at = node.end;
    if (node.kind === 'comment' || node.kind === 'ignored') continue;
    const template = page.named(node);
    if (template === null) return;
    yield template;
  }
}

function blanksEnd(source: string, from: number): number {
  BLANKS.lastIndex = from;
  BLANKS.test(source);
  return BLANKS.lastIndex;
}

/**
 * The copy that an archive's template tells. Older ones name the page and the moment, not the copy.
 * @param linkUrl of the link that it belongs to, which it may leave out
 */
export function toldCopy(
  { source }: WikitextPage,
  { node }: NamedTemplate,
  linkUrl: string,
): ToldCopy | null {
  const given = new Parameters(source, node, COPY_PARAMETERS);
  const url = given.valueOf(COPY_URL);
  const date = given.valueOf(COPY_DATE);
  if ((url === null || !readAddress(url).isCopy) && date !== null && MOMENT.test(date)) {
    return { url: waybackUrl(date, url ?? linkUrl), date };
  }
  return url === null ? null : { url, date };
}

/** The address of a copy in the Wayback Machine. */
export function waybackUrl(moment: string, url: string): string {
  return `https://web.archive.org/web/${moment}/${url}`;
}
