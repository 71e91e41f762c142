import type { AddressParts } from '../addresses/address-parts';
import { dateInPath } from './date-in-path';
import { datePieces } from './date-pieces';
import type { CopyFacts } from './known-move';
import { isoPageDate } from './page-date';
import { NUMBER_SHAPES, SHAPES, type Shape } from './shapes';
import { titleForms } from './title-forms';

/** What a hole of a rule is filled with: a piece of the old address or of the copy, and how it is written. */
export interface Hole {
  /** The same hole of another address has the same one. */
  readonly id: string;
  /** For people. */
  readonly text: string;
  /** The less, the likelier. */
  readonly cost: number;
  readonly value: string;
}

/** Before it is written in one shape or another. */
export interface HolePiece extends Hole {
  readonly kind: 'words' | 'number' | 'fixed';
}

const EXTENSION = /\.[a-z][a-z\d]{1,4}$/i;
const DIGITS = /\d+/g;
const RUNS_MAX = 5;

/** Everything that a rule may fill its holes with, of one old address and its copy. */
export function holesOf(old: AddressParts, facts: CopyFacts): Hole[] {
  return piecesOf(old, facts).flatMap(written);
}

/** Of which holes are made. */
export function piecesOf(old: AddressParts, facts: CopyFacts): HolePiece[] {
  return [...pathPieces(old), ...hostAndQuery(old), ...dates(old, facts), ...title(facts)].filter(
    ({ value }) => value !== '',
  );
}

function written(piece: HolePiece): Hole[] {
  return piece.kind === 'fixed' ? [piece] : shapesOf(piece).map((shape) => inShape(piece, shape));
}

/** In which a piece may be written that is not fixed. */
export function shapesOf({ kind, value }: HolePiece): readonly Shape[] {
  return kind === 'number' || /^\d+$/.test(value) ? NUMBER_SHAPES : SHAPES;
}

/** Of a piece in a shape. */
export const holeId = (pieceId: string, { name }: Shape): string => `${pieceId}|${name}`;

function inShape({ id, text, cost, value }: HolePiece, shape: Shape): Hole {
  return {
    id: holeId(id, shape),
    text: shape.text === '' ? text : `${text}, ${shape.text}`,
    cost: cost + shape.cost,
    value: shape.write(value),
  };
}

function pathPieces({ segments }: AddressParts): HolePiece[] {
  const last = segments.at(-1);
  if (last === undefined) return [];
  const stem = last.replace(EXTENSION, '');
  const before = segments.slice(0, -1);
  return [
    words('stem', 'last segment', 0.5, stem),
    ...(stem === last ? [] : [words('last', 'last segment with extension', 0.6, last)]),
    ...partsOf('stem', 'last segment', stem),
    ...before.flatMap((segment, place) => [
      words(`s${place}`, `segment ${place + 1}`, 0.5, segment),
      ...partsOf(`s${place}`, `segment ${place + 1}`, segment),
    ]),
    ...(segments.length < 3
      ? []
      : [words('up', 'last segment but one', 0.65, segments.at(-2) ?? '')]),
    ...segments.flatMap((_, place) => {
      const rest = segments.slice(place).join('/');
      const text = place === 0 ? 'path' : `path from segment ${place + 1} on`;
      return [
        words(`rest${place}`, text, 0.5, rest.replace(EXTENSION, '')),
        words(`whole${place}`, `${text}, with extension`, 0.6, rest),
      ];
    }),
  ];
}

/** What stands in a segment beside its numbers, and these. */
function partsOf(id: string, text: string, segment: string): HolePiece[] {
  const runs = (segment.match(DIGITS) ?? []).slice(0, RUNS_MAX);
  const cuts: readonly (readonly [id: string, text: string, pattern: RegExp])[] = [
    ['tail', 'after its number', /^\d+[^\p{L}\p{N}]+/u],
    ['tails', 'after its numbers', /^(?:\d+[^\p{L}\p{N}]+){2,}/u],
    // Looked for where a run of separators begins: thousands of them cost no more than once through.
    ['head', 'before its number', /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+\d+$/u],
    ['cut', 'after its first word', /^[\p{L}\p{N}]+[^\p{L}\p{N}]+/u],
    ['end', 'without its last word', /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+[\p{L}\p{N}]+$/u],
  ];
  return [
    ...runs.map((run, place) =>
      number(`${id}.${place}`, `number ${place + 1} of ${text}`, 0.75, run),
    ),
    ...cuts
      .filter(([, , pattern]) => pattern.test(segment))
      .map(([cut, where, pattern], place) =>
        words(
          `${id}.${cut}`,
          `${text} ${where}`,
          place < 3 ? 0.7 : 1.2,
          segment.replace(pattern, ''),
        ),
      ),
  ];
}

function hostAndQuery({ host, query }: AddressParts): HolePiece[] {
  const [label = '', ...others] = host.split('.');
  const isName = others.length >= 2 && label !== 'www';
  return [
    ...(isName ? [words('label', 'first label of the host', 0.9, label)] : []),
    ...query.map(([name, value]) => words(`q:${name}`, `parameter ${name}`, 0.6, value)),
  ];
}

function dates(old: AddressParts, facts: CopyFacts): HolePiece[] {
  const own = dateInPath(old);
  const isOwn = own !== null && facts.date !== null && isoPageDate(own) === isoPageDate(facts.date);
  return [
    ...(own === null ? [] : datePieces(own).map(([form, value]) => date('own', form, value))),
    ...(facts.date === null || isOwn
      ? []
      : datePieces(facts.date).map(([form, value]) => date('copy', form, value))),
  ];
}

function date(whose: 'own' | 'copy', form: string, value: string): HolePiece {
  const text = whose === 'own' ? 'date in the address' : 'date of the page';
  const cost = whose === 'own' ? 0.8 : 0.85;
  return { id: `${whose}:${form}`, text: `${text}, ${form}`, cost, value, kind: 'fixed' };
}

function title({ title: written_ }: CopyFacts): HolePiece[] {
  if (written_ === null) return [];
  return titleForms(written_).map(({ id, text, value }) => ({
    id: `title:${id}`,
    text: `title of the page, ${text}`,
    cost: 0.8,
    value,
    kind: 'fixed',
  }));
}

const words = (id: string, text: string, cost: number, value: string): HolePiece => ({
  id,
  text,
  cost,
  value,
  kind: 'words',
});
const number = (id: string, text: string, cost: number, value: string): HolePiece => ({
  id,
  text,
  cost,
  value,
  kind: 'number',
});
