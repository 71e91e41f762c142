import { findExternalLinks } from '../links/find-links';
import { linkTextOf } from '../links/link-text';
import type { BraceNode, SyntaxNode } from '../syntax/node';
import type { AddressParameter, Declaration } from '../wikis/local-templates';
import type { KnownCitations } from '../wikis/known-wikis';
import { readAddress } from './address';
import { toldArchive } from './archive';
import type { NamedTemplate, WikitextPage } from './page';
import type { Parameter, Parameters } from './parameters';
import type { LocatedReference } from './located-reference';
import type { Reference } from './reference';
import { tagsBehind, waybackUrl, type ToldCopy } from './tags-behind';
import { readDate } from '../dates/read-date';

/**
 * The references that a template is: one for each of its addresses.
 * @param nodes among which it stands, in order
 * @returns none if it is no citation that the wiki's table has
 */
export function readCitation(
  page: WikitextPage,
  template: NamedTemplate,
  nodes: readonly SyntaxNode[],
): LocatedReference[] {
  const citation = page.citationOf(template);
  if (citation === null) return [];
  const { citations, given } = citation;
  return citations.addresses
    .flatMap((address) => addressesIn(page, template.node, address, given))
    .sort((a, b) => a.parameter.span.start - b.parameter.span.start)
    .map((address) => toReference({ page, template, nodes, citations, given }, address));
}

/** An address that a citation gives. */
interface GivenAddress {
  parameter: Parameter;
  url: string;
  access: AddressParameter['access'];
}

interface Citation {
  page: WikitextPage;
  template: NamedTemplate;
  nodes: readonly SyntaxNode[];
  citations: KnownCitations;
  given: Parameters;
}

function addressesIn(
  { source }: WikitextPage,
  node: BraceNode,
  { names, access, isWikitext = false }: AddressParameter,
  given: Parameters,
): GivenAddress[] {
  const parameter = given.first(names);
  if (parameter === null) return [];
  if (isWikitext) {
    const nodes = node.children.filter(
      ({ start, end }) => start >= parameter.span.start && end <= parameter.span.end,
    );
    const links = findExternalLinks(linkTextOf(source, parameter.span, nodes, []));
    return links.map(({ url }) => ({ parameter, url: url.replaceAll('&amp;', '&'), access }));
  }
  return parameter.value === null ? [] : [{ parameter, url: parameter.value, access }];
}

function toReference(
  citation: Citation,
  { parameter, url, access }: GivenAddress,
): LocatedReference {
  const { page, template, nodes, citations, given } = citation;
  const { start, end } = template.node;
  const address = readAddress(url);
  const behind = tagsBehind(page, nodes, { end, url });
  const copies = [copyInParameter(citation, url), behind.copy] as const;
  const archive = toldArchive(
    { url, address, copies, ownDate: given.valueOf(citations.archiveDate) },
    page.templates.language,
  );
  const accessDate = given.valueOf(citations.accessDate);
  const reference: Reference = {
    start,
    end,
    kind: 'template',
    param: parameter.name,
    url,
    originalUrl: address.originalUrl,
    archiveUrl: archive.url,
    archiveDate: archive.date,
    accessDate: accessDate === null ? null : readDate(accessDate, page.templates.language),
    status: declared(citations.status, given) ?? citations.means ?? null,
    access: declared(access, given) ?? behind.access,
    deadTag: behind.isDead,
    ignored: behind.isIgnored,
    malformed: address.isMalformed || parameter.valueCount > 1,
    expandable: false,
  };
  return { reference, text: null, template, behind: behind.tags, wrapper: null, ref: null };
}

/** The copy that a citation's own parameter tells, be it what it may. */
function copyInParameter({ page, citations, given }: Citation, url: string): ToldCopy | null {
  const date = given.valueOf(citations.archiveDate);
  const archive = given.first(citations.archiveUrl);
  if (archive !== null) {
    const { start, end } = archive.span;
    return { url: archive.value ?? page.source.slice(start, end).trim(), date };
  }
  const moment = given.valueOf(citations.archiveMoment ?? []);
  return moment === null ? null : { url: waybackUrl(moment, url), date };
}

/** What the first parameter says that says anything. */
function declared<Meaning>(
  declarations: readonly Declaration<Meaning>[],
  given: Parameters,
): Meaning | null {
  for (const { names, words, others = null } of declarations) {
    const parameter = given.first(names);
    if (parameter === null) continue;
    const word = parameter.value?.toLowerCase() ?? '';
    const said = Object.hasOwn(words, word) ? (words[word] ?? null) : others;
    if (said !== null) return said;
  }
  return null;
}
