import { findExternalLinks } from './links/find-links';
import { hideFileNames } from './links/gallery-lines';
import { linkTextOf } from './links/link-text';
import { isAllOf, nodesIn } from './references/is-all-of';
import { mayEndInTemplate } from './references/ends-in-template';
import { firstFrom } from './syntax/first-from';
import { WikitextPage, type NamedTemplate } from './references/page';
import { readCitation } from './references/read-citation';
import { readLink } from './references/read-link';
import type { LocatedReference } from './references/located-reference';
import type { Reference } from './references/reference';
import { tagsBehind, type TagBehind } from './references/tags-behind';
import { wrappedPart } from './references/wrapped-part';
import { codeSpans } from './syntax/code-spans';
import { EXTENSION_TAGS, isLookedInto } from './syntax/extension-tags';
import type { Span, SyntaxNode, TagNode } from './syntax/node';
import { scan } from './syntax/scan';
import type { WikiTemplates } from './wikis/known-wikis';

/**
 * The references of a page: citations that its wiki's table has, links in brackets and bare ones (I2).
 * @param source as the wiki's API gives it
 * @param templates of its wiki; an unknown one has no citations
 * @returns in the order of their starts
 */
export function analyse(source: string, templates: WikiTemplates): Reference[] {
  const page = new WikitextPage(source, templates);
  return locateReferences(page).map(({ reference }) => reference);
}

/** The references of a page with what they are made of, in the order of their starts. */
export function locateReferences(page: WikitextPage): LocatedReference[] {
  return new Analysis(page).run().sort((a, b) => a.reference.start - b.reference.start);
}

/** What is still to be looked at. */
interface Region extends Span {
  /** Those that stand in it, in order. */
  nodes: readonly SyntaxNode[];
  around: Surroundings;
}

/** What is known of all that stands in a region. Many share one. */
interface Surroundings {
  /** What `<code>` holds, here or around. */
  code: readonly Span[];
  /** Whether links without a template count here. */
  holdsLinks: boolean;
  /** The content of the `<ref>` around. */
  ref: Region | null;
  /** The template around that says that what stands here is dead. */
  wrapper: NamedTemplate | null;
  /** Right behind that template, what else says so: of the link with which the template ends, whose it is without it. */
  behindWrapper: DeadTagsBehind | null;
  /** Whether a template around asks programs to leave alone what stands here. */
  isIgnored: boolean;
  /** What a template around says of the addresses here. */
  fate: 'usurped' | 'unfit' | null;
  isGallery: boolean;
  /** Of what stands in a template here; null before one is looked into. */
  inTemplates: Surroundings | null;
}

/** Tags right behind a template that is around a link. */
interface DeadTagsBehind {
  /** Where what the template is around ends. */
  partEnd: number;
  tags: readonly TagBehind[];
}

/** Of a region about which nothing around it says anything. */
function plain(code: readonly Span[], holdsLinks: boolean, ref: Region | null): Surroundings {
  return {
    code,
    holdsLinks,
    ref,
    wrapper: null,
    behindWrapper: null,
    isIgnored: false,
    fate: null,
    isGallery: false,
    inTemplates: null,
  };
}

/** Templates may be nested deeper than functions can call each other. */
class Analysis {
  private readonly references: LocatedReference[] = [];
  private readonly regions: Region[] = [];

  constructor(private readonly page: WikitextPage) {}

  run(): LocatedReference[] {
    const { source } = this.page;
    const whole = { start: 0, end: source.length };
    this.regions.push(this.scanned(whole, true, null));
    for (let next = this.regions.pop(); next !== undefined; next = this.regions.pop()) {
      if (next.around.holdsLinks) this.addLinks(next);
      for (const node of next.nodes) if (!isIn(next.around.code, node)) this.look(node, next);
    }
    return this.references;
  }

  private scanned(span: Span, holdsLinks: boolean, ref: Region | null): Region {
    const { source } = this.page;
    const { start, end } = span;
    const nodes = scan(source, span, EXTENSION_TAGS);
    return { start, end, nodes, around: plain(codeSpans(source, span), holdsLinks, ref) };
  }

  private addLinks(region: Region): void {
    const { nodes, around } = region;
    const { code, ref, isGallery } = around;
    const text = linkTextOf(this.page.source, region, nodes, code);
    const links = findExternalLinks(isGallery ? text.changed(hideFileNames) : text);
    for (const link of links) {
      const expandable = links.length === 1 && ref !== null && isAllOf(this.page, ref, link);
      const place = readLink(this.page, link, { nodes, expandable });
      if (mayEndInTemplate(this.page.source, nodes, link)) place.isInOpenLink = true;
      this.add(place, around);
    }
  }

  private add(place: LocatedReference, around: Surroundings): void {
    const { wrapper, behindWrapper, isIgnored, fate, ref } = around;
    place.wrapper = wrapper;
    if (behindWrapper !== null && this.isLastIn(place, behindWrapper.partEnd)) {
      place.behind = [...place.behind, ...behindWrapper.tags];
    }
    place.ref = ref;
    if (wrapper !== null) place.reference.deadTag = true;
    if (isIgnored) place.reference.ignored = true;
    if (fate !== null) place.reference.status = fate;
    this.references.push(place);
  }

  /** Whether but for its own tags nothing stands between it and there. */
  private isLastIn({ reference, behind }: LocatedReference, end: number): boolean {
    const ownEnd = behind.at(-1)?.template.node.end ?? reference.end;
    return this.page.source.slice(ownEnd, end).trim() === '';
  }

  private look(node: SyntaxNode, region: Region): void {
    if (node.kind === 'tag') {
      this.lookIntoTag(node, region.around);
    } else if (node.kind === 'template' || node.kind === 'argument') {
      const template = this.page.named(node);
      const wrapped = template === null ? null : this.wrappedIn(template, region);
      if (template !== null) this.addCitation(template, region);
      if (wrapped !== null) this.regions.push(wrapped);
      this.lookInside(wrapped === null ? node.children : without(node.children, wrapped), region);
    }
  }

  private lookInside(nodes: readonly SyntaxNode[], { start, end, around }: Region): void {
    if (nodes.length > 0) this.regions.push({ start, end, nodes, around: inTemplates(around) });
  }

  private addCitation(template: NamedTemplate, region: Region): void {
    for (const one of readCitation(this.page, template, region.nodes)) this.add(one, region.around);
  }

  private wrappedIn(template: NamedTemplate, region: Region): Region | null {
    const { around } = region;
    const part = wrappedPart(this.page.source, template);
    if (part === null) return null;
    const { start, end } = part;
    const nodes = nodesIn(template.node.children, part);
    const said = {
      isGallery: false,
      inTemplates: null,
      ...this.saidBy(template, region, part.end),
    };
    return { start, end, nodes, around: { ...around, ...said } };
  }

  /** What a template says of the link that it is around. */
  private saidBy(
    template: NamedTemplate,
    { nodes }: Region,
    partEnd: number,
  ): Partial<Surroundings> {
    const meaning = this.page.tagOf(template);
    if (meaning === 'usurped' || meaning === 'unfit') return { fate: meaning };
    if (meaning === 'ignored') return { isIgnored: true };
    const { tags } = tagsBehind(this.page, nodes, { end: template.node.end, url: '' });
    const dead = tags.filter((tag) => tag.meaning === 'dead');
    return { wrapper: template, behindWrapper: { partEnd, tags: dead } };
  }

  private lookIntoTag({ name, inner }: TagNode, { holdsLinks, ref }: Surroundings): void {
    if (inner === null || !isLookedInto(name)) return;
    const isRef = name === 'ref';
    const content = this.scanned(inner, holdsLinks || isRef, isRef ? null : ref);
    if (isRef) content.around.ref = content;
    if (name === 'gallery') content.around.isGallery = true;
    this.regions.push(content);
  }
}

/** What a template around says counts no deeper than for what it is around. */
function inTemplates(around: Surroundings): Surroundings {
  around.inTemplates ??= plain(around.code, false, around.ref);
  return around.inTemplates;
}

function without(nodes: readonly SyntaxNode[], { start, end }: Span): SyntaxNode[] {
  return nodes.filter((node) => node.end <= start || node.start >= end);
}

/** @param spans in order, apart from each other */
function isIn(spans: readonly Span[], { start }: Span): boolean {
  const before = spans[firstFrom(spans, start + 1) - 1];
  return before !== undefined && start < before.end;
}
