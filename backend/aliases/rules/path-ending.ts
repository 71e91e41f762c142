import type { AddressParts } from '../addresses/address-parts';
import { programOfParts, type Program } from './program';

/** One alone may be an exception. */
const NEAREST = 3;

/** How addresses end that a rule makes, and whether all of those that are known do. */
interface EndedProgram {
  readonly program: Program;
  readonly endsBothWays: boolean;
}

/**
 * A program whose addresses end in a slash or in none, as the nearest ones do that it tells right: hosts with old and new
 * parts have both, and answer to one alone.
 * @param told addresses that it tells right, the nearest first
 */
export function endedAs(program: Program, told: readonly AddressParts[]): EndedProgram {
  if (told.some(({ query, segments }) => query.length > 0 || segments.length === 0)) {
    return { program, endsBothWays: false };
  }
  const slashes = told.map(({ endsInSlash }) => endsInSlash);
  if (new Set(slashes).size < 2) return { program, endsBothWays: false };
  const near = slashes.slice(0, NEAREST);
  const count = near.filter(Boolean).length;
  const wantsSlash = 2 * count === near.length ? near[0] === true : 2 * count > near.length;
  return { program: wantsSlash ? withSlash(program) : withoutSlash(program), endsBothWays: true };
}

/** One for a program with a slash at the end and without: as more moves are known, the same rule ends otherwise. */
export const idOfAnyEnding = (program: Program): string => withoutSlash(program).id;

function withSlash(program: Program): Program {
  const last = program.parts.at(-1);
  if (typeof last === 'string' && last.endsWith('/')) return program;
  const parts =
    typeof last === 'string'
      ? [...program.parts.slice(0, -1), `${last}/`]
      : [...program.parts, '/'];
  return programOfParts(parts, program.cost);
}

function withoutSlash(program: Program): Program {
  const last = program.parts.at(-1);
  if (typeof last !== 'string' || !last.endsWith('/')) return program;
  const rest = last.slice(0, -1);
  const before = program.parts.slice(0, -1);
  return programOfParts(rest === '' ? before : [...before, rest], program.cost);
}
