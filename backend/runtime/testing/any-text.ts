import * as fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };
const LAST = 0x10_ff_ff - SURROGATES.count;

/** Every character of Unicode. fast-check's own unit `binary` lists all million of them first, which takes a second. */
const anyCharacter = fc.nat(LAST).map(characterAt, placeOf);

/** Texts of any characters, and those that harm objects (`__proto__`), as `fc.string` draws them. */
export function anyText(maxLength?: number): fc.Arbitrary<string> {
  return fc.string({ unit: anyCharacter, ...(maxLength !== undefined && { maxLength }) });
}

function characterAt(place: number): string {
  return String.fromCodePoint(place < SURROGATES.first ? place : place + SURROGATES.count);
}

/** The way back, by which fast-check knows texts of its own. */
function placeOf(character: unknown): number {
  const [only, ...others] = typeof character === 'string' ? character : '';
  const point = only?.codePointAt(0);
  if (point === undefined || others.length > 0) throw new Error('that is not one character');
  return point < SURROGATES.first ? point : point - SURROGATES.count;
}
