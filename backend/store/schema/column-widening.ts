/** Whole numbers and BLOBs, the narrowest first. */
const LADDERS: readonly (readonly string[])[] = [
  ['TINYINT', 'SMALLINT', 'MEDIUMINT', 'INT', 'BIGINT'],
  ['TINYBLOB', 'BLOB', 'MEDIUMBLOB', 'LONGBLOB'],
];

/** A column as its definition says. */
interface Column {
  type: string;
  /** In brackets; of numbers without meaning. */
  length: number;
  isUnsigned: boolean;
  mayBeNull: boolean;
  hasDefault: boolean;
}

/**
 * Why programs that know a column as it was cannot go on with it as it is made: it takes less than before, or more is
 * wanted of who writes it. Pure, by the words of both definitions.
 * @returns null: it only takes more
 */
export function narrowing(before: string, after: string): string | null {
  const [old, made] = [columnOf(before), columnOf(after)];
  if (old.mayBeNull && !made.mayBeNull) return 'takes NULL no more';
  if (old.hasDefault && !made.hasDefault) return 'has no default any more';
  if (old.isUnsigned !== made.isUnsigned) return 'has another sign';
  if (old.type === made.type) return made.length < old.length ? 'is shorter' : null;
  const ladder = LADDERS.find((steps) => steps.includes(old.type) && steps.includes(made.type));
  if (ladder === undefined) return 'has another type';
  return ladder.indexOf(made.type) < ladder.indexOf(old.type) ? 'is narrower' : null;
}

/** Whether a row can be written without a word on that column. */
export function mayBeLeftOut(definition: string): boolean {
  const { mayBeNull, hasDefault } = columnOf(definition);
  return mayBeNull || hasDefault;
}

function columnOf(definition: string): Column {
  const [, type = '', length = '0'] = /^(\w+)(?: ?\((\d+)\))?/.exec(definition) ?? [];
  const mayBeNull = !/\bNOT NULL\b/i.test(definition);
  return {
    type: type.toUpperCase(),
    length: Number(length),
    isUnsigned: /\bUNSIGNED\b/i.test(definition),
    mayBeNull,
    hasDefault: mayBeNull || /\b(?:DEFAULT|AUTO_INCREMENT|AS \()/i.test(definition),
  };
}
