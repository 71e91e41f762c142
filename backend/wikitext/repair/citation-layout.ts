import { meantText } from '../references/meant-text';
import type { BraceNode, Part, Span } from '../syntax/node';

/** A parameter with the blanks around its pieces. */
export interface LaidOutParameter {
  /** As meant; null if a template makes it or if it has none. */
  name: string | null;
  /** As written, with the blanks around, until the `=`. */
  nameText: string;
  /** As meant; null if a template makes it. */
  value: string | null;
  /** Where its value stands, or would. */
  valueSpan: Span;
  /** The blanks before the value. */
  blanks: string;
  /** What ends it: the blanks before the next one. */
  ending: string;
}

/** No name is longer. */
const NAME_LENGTH_MAX = 100;

/** How the parameters of a citation are spaced, so that new ones look like its own. */
export class CitationLayout {
  readonly parameters: readonly LaidOutParameter[];
  private readonly model: LaidOutParameter | undefined;
  /** What stands between two parameters. */
  private readonly separator: string;
  /** The width of all names with the blanks around them; null if they are not padded. */
  private readonly width: number | null;

  constructor(
    private readonly source: string,
    private readonly node: BraceNode,
  ) {
    const model = node.parts.findLast((part) => part.equals !== null && !this.isEmpty(part));
    const blanks = model === undefined ? '' : this.blanksBefore(model);
    this.parameters = node.parts.map((part) => this.layOut(part, blanks.length));
    this.model = model === undefined ? undefined : this.parameters[node.parts.indexOf(model)];
    const { start, end } = node.name;
    this.separator = this.parameters.at(-2)?.ending ?? trailingBlanks(source.slice(start, end));
    this.width = paddedWidth(this.parameters);
  }

  /** Where new parameters are put in. */
  get end(): number {
    return this.parameters.at(-1)?.valueSpan.end ?? this.node.end - '}}'.length;
  }

  /** A new parameter with what separates it from the one before. */
  newParameter(name: string, value: string): string {
    const nameText = this.model?.nameText ?? name;
    const before = /^\s*/.exec(nameText)?.[0] ?? '';
    const own = before + name;
    const behind =
      this.width === null
        ? trailingBlanks(nameText)
        : ' '.repeat(Math.max(this.width - characters(own), 1));
    return `${this.separator}|${own}${behind}=${this.model?.blanks ?? ''}${value}`;
  }

  /** @param blanksMax how many blanks stay before the value of one that is empty */
  private layOut(part: Part, blanksMax: number): LaidOutParameter {
    const { source, node } = this;
    const { start, end } = this.valueOf(part);
    const text = source.slice(start, end);
    const isEmpty = text.trim() === '';
    const before = isEmpty
      ? (/^[^\S\n\r]*/.exec(text)?.[0] ?? '').slice(0, blanksMax)
      : this.blanksBefore(part);
    const valueStart = start + before.length;
    const valueEnd = isEmpty ? valueStart : end - trailingBlanks(text).length;
    return {
      name: this.nameOf(part),
      nameText: part.equals === null ? '' : source.slice(part.start, part.equals),
      value: meantText(source, { start, end }, node.children),
      valueSpan: { start: valueStart, end: valueEnd },
      blanks: before,
      ending: source.slice(valueEnd, end),
    };
  }

  private nameOf({ start, equals }: Part): string | null {
    if (equals === null) return null;
    const name = meantText(this.source, { start, end: equals }, this.node.children);
    return name !== null && name.length <= NAME_LENGTH_MAX ? name : null;
  }

  private valueOf({ start, end, equals }: Part): Span {
    return { start: equals === null ? start : equals + 1, end };
  }

  private isEmpty(part: Part): boolean {
    return meantText(this.source, this.valueOf(part), this.node.children) === '';
  }

  private blanksBefore(part: Part): string {
    const { start, end } = this.valueOf(part);
    return /^\s*/.exec(this.source.slice(start, end))?.[0] ?? '';
  }
}

/** The width that all names, of at least two lengths, have with their blanks. */
function paddedWidth(parameters: readonly LaidOutParameter[]): number | null {
  const texts = parameters.filter(({ name }) => name !== null).map(({ nameText }) => nameText);
  const widths = new Set(texts.map(characters));
  const lengths = new Set(texts.map((text) => characters(text.trim())));
  const [width] = widths;
  return width !== undefined && widths.size === 1 && lengths.size > 1 ? width : null;
}

/** Of a name: code points, not UTF-16 units. */
const characters = (text: string): number => Array.from(text).length;

function trailingBlanks(text: string): string {
  return text.slice(text.trimEnd().length);
}
