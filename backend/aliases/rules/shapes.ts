/** How a piece of an old address is written in a new one. */
export interface Shape {
  readonly name: string;
  /** For people, after the name of the piece; empty where it is as it was. */
  readonly text: string;
  readonly cost: number;
  write(value: string): string;
}

/** What separates words: anything but letters, digits, and what separates segments. */
const SEPARATORS = /[^\p{L}\p{M}\p{N}/]+/gu;
const APOSTROPHES = /['’`]/g;
const EDGES = /(^|\/)[-_]+|[-_]+(?=$|\/)/g;
const CAMEL = /(\p{Ll}|\p{N})(?=\p{Lu})/gu;

const joined = (value: string, separator: string): string =>
  value.replaceAll(APOSTROPHES, '').replaceAll(SEPARATORS, separator).replaceAll(EDGES, '$1');

/** From the likeliest on. */
export const SHAPES: readonly Shape[] = [
  { name: '', text: '', cost: 0, write: (value) => value },
  {
    name: 'lower',
    text: 'lower case',
    cost: 0.1,
    write: (value) => value.toLowerCase(),
  },
  {
    name: 'dashes',
    text: 'lower case, dashes between words',
    cost: 0.15,
    write: (value) => joined(value, '-').toLowerCase(),
  },
  {
    name: 'kept-dashes',
    text: 'dashes between words',
    cost: 0.2,
    write: (value) => joined(value, '-'),
  },
  {
    name: 'underscores',
    text: 'lower case, underscores between words',
    cost: 0.2,
    write: (value) => joined(value, '_').toLowerCase(),
  },
  {
    name: 'kept-underscores',
    text: 'underscores between words',
    cost: 0.25,
    write: (value) => joined(value, '_'),
  },
  {
    name: 'camel-dashes',
    text: 'lower case, dashes before capitals',
    cost: 0.25,
    write: (value) => joined(value.replaceAll(CAMEL, '$1-'), '-').toLowerCase(),
  },
  {
    name: 'joined',
    text: 'lower case, words joined',
    cost: 0.3,
    write: (value) => joined(value, '').toLowerCase(),
  },
];

/** Of numbers alone. */
export const NUMBER_SHAPES: readonly Shape[] = [
  ...SHAPES.slice(0, 1),
  {
    name: 'no-zeros',
    text: 'without zeros before',
    cost: 0.1,
    write: (value) => value.replace(/^0+(?=\d)/, ''),
  },
];
