import type { Statements } from '../../runtime/database';
import { toCalendarDay, dayNumberOfCalendar } from '../../status/day-number';
import { domainKeyOf } from '../changes/domain-key';
import { standingIdOf, standingOfId } from './name-row';
import type { StoredName } from './stored-name';

/** What somebody says of a name: it is in other hands, or that is wrong. */
export type NameWord = 'confirm' | 'object';

/** What a name was before people decided. */
export type NameBefore = Pick<StoredName, 'standing' | 'sinceDay' | 'people'>;

/** What people have said of a name. */
export interface SaidOfName {
  /** How many have confirmed since anybody has objected last. */
  confirmations: number;
  /** The last word that decided; null: none has. */
  decision: Pick<NameDecision, 'word' | 'atS'> | null;
}

/** A word that decided. */
export interface NameDecision {
  word: NameWord;
  /** When it was said, in seconds since 1970. */
  atS: number;
  /** What the name was before that. */
  before: NameBefore;
}

/** Kept for so long. */
export const NAME_WORDS_KEPT_S = 365 * 86_400;

const numberOf = (word: NameWord): number => (word === 'confirm' ? 1 : -1);
const wordOf = (stored: number): NameWord => (stored > 0 ? 'confirm' : 'object');

/** What people have said of a name within a year. Index: PRIMARY. */
export async function saidOfName(
  statements: Pick<Statements, 'select'>,
  name: string,
  nowS: number,
): Promise<SaidOfName> {
  const key = domainKeyOf(name);
  const [[row], decision] = await Promise.all([
    statements.select<{ confirmations: number }>(
      `SELECT COUNT(*) AS confirmations FROM name_word
       WHERE name_key = ? AND word = 1 AND said_at > GREATEST(?, ${LAST_OBJECTION})`,
      [key, nowS - NAME_WORDS_KEPT_S, key],
    ),
    lastDecision(statements, name),
  ]);
  const isKept = decision !== null && decision.atS >= nowS - NAME_WORDS_KEPT_S;
  return { confirmations: row?.confirmations ?? 0, decision: isKept ? decision : null };
}

/** Who objects wants it confirmed anew: what was said before that counts no more, and is kept for who undoes it. */
const LAST_OBJECTION = `(SELECT COALESCE(MAX(its.said_at), 0) FROM name_word AS its
   WHERE its.name_key = ? AND its.word = -1)`;

/**
 * What one person has said of a name, and whether that decided; null: nothing, or others have objected since. Index: PRIMARY.
 */
export async function nameWordOf(
  statements: Pick<Statements, 'select'>,
  name: string,
  person: Buffer,
): Promise<{ word: NameWord; isDecided: boolean } | null> {
  const [row] = await statements.select<{ word: number; decided: number }>(
    `SELECT word, decided FROM name_word
     WHERE name_key = ? AND person = ? AND said_at >= ${LAST_OBJECTION}`,
    [domainKeyOf(name), person, domainKeyOf(name)],
  );
  if (row === undefined) return null;
  return { word: wordOf(row.word), isDecided: row.decided === 1 };
}

/**
 * Stores what a person says of a name in place of what that person said before.
 * @param before what the name was, where this word decides
 */
export async function storeWord(
  statements: Statements,
  { name, person, word, nowS }: { name: string; person: Buffer; word: NameWord; nowS: number },
  before: NameBefore | null,
): Promise<void> {
  await statements.run(
    `REPLACE INTO name_word (name_key, person, word, said_at, decided, before_standing,
       before_since_day, before_people) VALUES (?)`,
    [
      [
        domainKeyOf(name),
        person,
        numberOf(word),
        nowS,
        before === null ? 0 : 1,
        before === null ? 0 : standingIdOf(before.standing),
        before === null ? 0 : dayNumberOfCalendar(before.sinceDay),
        before?.people ?? 0,
      ],
    ],
  );
}

/** Takes back what people said so far. Index: PRIMARY. */
export async function dropWords(statements: Statements, name: string): Promise<void> {
  await statements.run('DELETE FROM name_word WHERE name_key = ?', [domainKeyOf(name)]);
}

/** Takes back a decision, what was said since, and what has not decided by itself. Index: PRIMARY. */
export async function dropDecision(
  statements: Statements,
  name: string,
  { atS }: NameDecision,
): Promise<void> {
  await statements.run(
    'DELETE FROM name_word WHERE name_key = ? AND (said_at >= ? OR decided = 0)',
    [domainKeyOf(name), atS],
  );
}

/** What people decided last on a name; null: nothing. Index: PRIMARY. */
export async function lastDecision(
  statements: Pick<Statements, 'select'>,
  name: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<NameDecision | null> {
  const [row] = await statements.select<{
    word: number;
    said_at: number;
    before_standing: number;
    before_since_day: number;
    before_people: number;
  }>(
    `SELECT word, said_at, before_standing, before_since_day, before_people FROM name_word
     WHERE name_key = ? AND decided = 1 ORDER BY said_at DESC LIMIT 1 ${lock}`,
    [domainKeyOf(name)],
  );
  if (row === undefined) return null;
  const people = row.before_people === 0 ? 0 : row.before_people > 0 ? 1 : -1;
  return {
    word: wordOf(row.word),
    atS: row.said_at,
    before: {
      standing: standingOfId(row.before_standing),
      sinceDay: toCalendarDay(row.before_since_day),
      people,
    },
  };
}

/**
 * Removes up to `limit` words from before `beforeS` (seconds since 1970). Index: said_at.
 * @returns how many are gone
 */
export async function purgeNameWords(
  statements: Statements,
  beforeS: number,
  limit: number,
): Promise<number> {
  const { affectedRows } = await statements.run(
    'DELETE FROM name_word WHERE said_at < ? ORDER BY said_at LIMIT ?',
    [beforeS, limit],
  );
  return affectedRows;
}
