import type { BraceNode, SyntaxNode } from '../syntax/node';
import type { KnownCitations, WikiTemplates } from '../wikis/known-wikis';
import { Parameters } from './parameters';
import { meaningOfTag, type TagMeaning } from './tag-templates';
import { templateName } from './template-name';

/** A template with a name that says something. */
export interface NamedTemplate {
  node: BraceNode;
  name: string;
}

/** A text and what is known of its wiki's templates. */
export class WikitextPage {
  constructor(
    readonly source: string,
    readonly templates: WikiTemplates,
  ) {}

  /** Null of what is no template, and of one whose name another one makes. */
  named(node: SyntaxNode): NamedTemplate | null {
    const name = node.kind === 'template' ? templateName(this.source, node) : null;
    return name === null || node.kind !== 'template' ? null : { node, name };
  }

  /** The citation that a template is: one with an address. */
  citationOf({
    node,
    name,
  }: NamedTemplate): { citations: KnownCitations; given: Parameters } | null {
    const citations = this.templates.citations.get(name);
    if (citations === undefined) return null;
    const given = new Parameters(this.source, node, citations.parameters);
    return citations.addresses.some(({ names }) => given.first(names) !== null)
      ? { citations, given }
      : null;
  }

  /** What a template says of the link before it; null if it is a citation itself, or says nothing. */
  tagOf(template: NamedTemplate): TagMeaning | null {
    const meaning = meaningOfTag(template.name);
    return meaning === null || this.citationOf(template) !== null ? null : meaning;
  }
}
