import type { BraceNode, Part, Span } from '../syntax/node';
import { meantText } from './meant-text';

/** A parameter as given. */
export interface Parameter {
  /** As the page spells it; the number of one without a name. */
  name: string;
  /** Where the value stands, with the blanks around. */
  span: Span;
  /** As meant; null if a template makes it. */
  value: string | null;
  /** How often it is given with a value; the last one counts, also an empty one. */
  valueCount: number;
}

/** No parameter of a citation that is of use has a longer name. */
const NAME_LENGTH_MAX = 100;

/** The parameters of a template; of one that is given twice the last counts. */
export class Parameters {
  private readonly byName = new Map<string, Parameter>();

  constructor(
    private readonly source: string,
    private readonly template: BraceNode,
    /** Values of others are not read: they may be long. */
    private readonly wanted: ReadonlySet<string>,
  ) {
    let position = 0;
    for (const part of template.parts) {
      if (part.equals === null) position += 1;
      this.add(part, position);
    }
  }

  /** The first of these that has a value, or that a template makes. */
  first(names: readonly string[]): Parameter | null {
    for (const name of names) {
      const parameter = this.byName.get(name);
      if (parameter !== undefined && parameter.value !== '') return parameter;
    }
    return null;
  }

  /** A parameter that is there, also an empty one. */
  given(name: string): Parameter | null {
    return this.byName.get(name) ?? null;
  }

  /** The value of the first of these that has one; a template's is none. */
  valueOf(names: readonly string[]): string | null {
    return this.first(names)?.value ?? null;
  }

  private add(part: Part, position: number): void {
    const name = part.equals === null ? String(position) : this.nameOf(part.start, part.equals);
    if (name === null || !this.wanted.has(name)) return;
    const span = { start: part.equals === null ? part.start : part.equals + 1, end: part.end };
    const earlier = this.byName.get(name);
    const value = meantText(this.source, span, this.template.children);
    const valueCount = (earlier?.valueCount ?? 0) + (value === '' ? 0 : 1);
    this.byName.set(name, { name, span, value, valueCount });
  }

  private nameOf(start: number, end: number): string | null {
    const name = meantText(this.source, { start, end }, this.template.children);
    return name !== null && name.length <= NAME_LENGTH_MAX ? name : null;
  }
}
