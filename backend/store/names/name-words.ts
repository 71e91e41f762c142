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
  /** How many have confirmed, and not taken it back. */
  confirmations: number;
  /** When the word was said that decided, in seconds since 1970; null: none has. */
  decidedAtS: number | null;
}

/** Nobody has said anything. */
const NOTHING_SAID: SaidOfName = { confirmations: 0, decidedAtS: null };

/** Kept for so long. */
export const NAME_WORDS_KEPT_S = 365 * 86_400;

const numberOf = (word: NameWord): number => (word === 'confirm' ? 1 : -1);

/** What people have said of a name within a year. Index: PRIMARY. */
export async function saidOfName(
  statements: Pick<Statements, 'select'>,
  name: string,
  nowS: number,
): Promise<SaidOfName> {
  const [row] = await statements.select<{ confirmations: number; decided_at: number }>(
    `SELECT COUNT(IF(word = 1, 1, NULL)) AS confirmations,
       COALESCE(MAX(IF(decided = 1, said_at, 0)), 0) AS decided_at
     FROM name_word WHERE name_key = ? AND said_at >= ?`,
    [domainKeyOf(name), nowS - NAME_WORDS_KEPT_S],
  );
  if (row === undefined) return NOTHING_SAID;
  return { confirmations: row.confirmations, decidedAtS: row.decided_at || null };
}

/** What one person has said of a name, and whether that decided; null: nothing. Index: PRIMARY. */
export async function nameWordOf(
  statements: Pick<Statements, 'select'>,
  name: string,
  person: Buffer,
): Promise<{ word: NameWord; isDecided: boolean } | null> {
  const [row] = await statements.select<{ word: number; decided: number }>(
    'SELECT word, decided FROM name_word WHERE name_key = ? AND person = ?',
    [domainKeyOf(name), person],
  );
  if (row === undefined) return null;
  return { word: row.word > 0 ? 'confirm' : 'object', isDecided: row.decided === 1 };
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

/** Takes back what people said so far: who objects wants it confirmed anew. Index: PRIMARY. */
export async function dropWords(statements: Statements, name: string): Promise<void> {
  await statements.run('DELETE FROM name_word WHERE name_key = ?', [domainKeyOf(name)]);
}

/** What a name was before people decided last; null: nobody has. Index: PRIMARY. */
export async function beforeDecision(
  statements: Pick<Statements, 'select'>,
  name: string,
): Promise<NameBefore | null> {
  const [row] = await statements.select<{
    before_standing: number;
    before_since_day: number;
    before_people: number;
  }>(
    `SELECT before_standing, before_since_day, before_people FROM name_word
     WHERE name_key = ? AND decided = 1 ORDER BY said_at DESC LIMIT 1`,
    [domainKeyOf(name)],
  );
  if (row === undefined) return null;
  const people = row.before_people === 0 ? 0 : row.before_people > 0 ? 1 : -1;
  return {
    standing: standingOfId(row.before_standing),
    sinceDay: toCalendarDay(row.before_since_day),
    people,
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
