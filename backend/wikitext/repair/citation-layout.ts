import { meantText } from '../references/meant-text';
import type { BraceNode, Part, Span } from '../syntax/node';
import { bareValue, unseenIn } from './bare-value';
import { insertion, type Splice } from './splice';

/** A parameter with the blanks around its pieces. */
export interface LaidOutParameter {
  /** As meant; null if a template makes it or if it has none. */
  name: string | null;
  /** Whether a name is written, be it made by a template. */
  isNamed: boolean;
  /** As written, with the blanks around, until the `=`. */
  nameText: string;
  /** As meant; null if a template makes it. */
  value: string | null;
  /** Where its value stands, or would; blanks around are of it only if it has no name. */
  valueSpan: Span;
  /** The blanks before the value. */
  blanks: string;
  /** What separates it from the next one: the blanks before that. */
  ending: string;
}

/** A parameter that a citation does not have. */
interface NewParameter {
  name: string;
  value: string;
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

  /** Puts new parameters in behind the last one, in their order. */
  addition(parameters: readonly NewParameter[]): Splice {
    const last = this.parameters.at(-1);
    const texts = parameters.map((parameter) => this.textOf(parameter));
    const at = last?.valueSpan.end ?? this.node.end - '}}'.length;
    if (last === undefined || last.isNamed) {
      return insertion(at, texts.map((text) => this.separator + text).join(''));
    }
    // The blanks behind it are its own, and stay; what ends the last line ends the new last one.
    return insertion(at, texts.join(this.separator) + last.ending);
  }

  /** Puts another value in the place of one that is there; comments stay, before or behind it. */
  replacement(parameter: LaidOutParameter, text: string): Splice {
    const { source, node } = this;
    const { value, valueSpan } = parameter;
    if (value === '') return insertion(valueSpan.start, text);
    const bare = this.bareSpan(parameter);
    if (bare !== null) return { ...bare, text };
    const unseen = unseenIn(valueSpan, node.children);
    const comments = unseen.map(({ start, end }) => source.slice(start, end));
    return { ...valueSpan, text: text + comments.join('') };
  }

  /** Where a value stands without the comments around it; null if one stands in the middle, or nothing else is there. */
  bareSpan({ valueSpan }: LaidOutParameter): Span | null {
    return bareValue(this.source, valueSpan, this.node.children);
  }

  private textOf({ name, value }: NewParameter): string {
    const nameText = this.model?.nameText ?? name;
    const own = leadingBlanks(nameText) + name;
    const behind =
      this.width === null
        ? trailingBlanks(nameText)
        : ' '.repeat(Math.max(this.width - characters(own), 1));
    return `|${own}${behind}=${this.model?.blanks ?? ''}${value}`;
  }

  /** @param blanksMax how many blanks stay before the value of one that is empty */
  private layOut(part: Part, blanksMax: number): LaidOutParameter {
    const { source, node } = this;
    const whole = this.valueOf(part);
    const text = source.slice(whole.start, whole.end);
    const isNamed = part.equals !== null;
    const blanks =
      text.trim() === ''
        ? (/^[^\S\n\r]*/.exec(text)?.[0] ?? '').slice(0, blanksMax)
        : this.blanksBefore(part);
    const valueSpan = isNamed ? spanWithout(text, whole, blanks) : whole;
    return {
      name: this.nameOf(part),
      isNamed,
      nameText: part.equals === null ? '' : source.slice(part.start, part.equals),
      value: meantText(source, whole, node.children),
      valueSpan,
      blanks,
      // The blank of an empty one stands before the next one, too.
      ending: source.slice(valueSpan.end, whole.end) || trailingBlanks(text),
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

/** A value without these blanks before it and those behind it. */
function spanWithout(text: string, { start, end }: Span, blanks: string): Span {
  const first = start + blanks.length;
  return { start: first, end: Math.max(first, end - trailingBlanks(text).length) };
}

/** The width that all names, of at least two lengths, have with their blanks, if they are padded to it. */
function paddedWidth(parameters: readonly LaidOutParameter[]): number | null {
  const texts = parameters.filter(({ name }) => name !== null).map(({ nameText }) => nameText);
  const widths = new Set(texts.map(characters));
  const lengths = new Set(texts.map((text) => characters(text.trim())));
  const [width] = widths;
  const isColumn = width !== undefined && widths.size === 1 && lengths.size > 1;
  return isColumn && arePadded(texts) ? width : null;
}

/** By chance names of two lengths fill the same width where one has a blank before or behind it that another has not. */
function arePadded(names: readonly string[]): boolean {
  const begins = new Set(names.map(leadingBlanks));
  const blanks = names.map((name) => trailingBlanks(name).length);
  const isWide = blanks.some((count) => count > 1);
  return begins.size === 1 && (isWide || blanks.every((count) => count > 0));
}

/** Of a name: code points, not UTF-16 units. */
const characters = (text: string): number => Array.from(text).length;

function trailingBlanks(text: string): string {
  return text.slice(text.trimEnd().length);
}

function leadingBlanks(text: string): string {
  return text.slice(0, text.length - text.trimStart().length);
}
