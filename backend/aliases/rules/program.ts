import type { Hole } from './holes';

/** A part of a program: text that stays, or a hole. */
export type ProgramPart = string | Pick<Hole, 'id' | 'text'>;

/** How an address is made: texts that stay and holes, in their order; without a scheme. */
export interface Program {
  /** Equal programs have one. */
  readonly id: string;
  readonly parts: readonly ProgramPart[];
  /** The less, the likelier. */
  readonly cost: number;
}

/** What holes of one old address are filled with, by the holes' ids. */
export interface HoleValues {
  get(id: string): string | undefined;
}

/** Neighbouring texts are one part already. */
export function programOfParts(parts: readonly ProgramPart[], cost: number): Program {
  const id = parts.map((part) => (typeof part === 'string' ? part : `\n${part.id}\n`)).join('');
  return { id, parts, cost };
}

/** @returns null where the old address, or its copy, lacks what a hole asks for */
export function runProgram({ parts }: Program, values: HoleValues): string | null {
  let made = '';
  for (const part of parts) {
    const value = typeof part === 'string' ? part : values.get(part.id);
    if (value === undefined || value === '') return null;
    made += value;
  }
  return made;
}

/** For people: `news.example/articles/{date of the page, yyyy-m-d}-{last segment}/`. */
export function programText({ parts }: Program): string {
  return parts.map((part) => (typeof part === 'string' ? part : `{${part.text}}`)).join('');
}
