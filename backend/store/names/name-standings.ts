import type { Statements } from '../../runtime/database';
import { domainKeyOf } from '../changes/domain-key';
import type { AskRows } from '../statements/joint-asking';
import { rowQuestion } from '../statements/row-question';
import { nameOfRow, STORED_NAME_COLUMNS, nameValues, type NameRow } from './name-row';
import type { StoredName } from './stored-name';

/** What is remembered of names, by their keys. Index: PRIMARY. */
const nameStandings = rowQuestion({
  row: ({ integer, text }): NameRow => ({
    name: text('name'),
    standing: integer('standing'),
    sinceDay: integer('since_day'),
    noticedDay: integer('noticed_day'),
    series: integer('series'),
    seriesLooks: integer('series_looks'),
    seriesDay: integer('series_day'),
    lookedDay: integer('looked_day'),
    lookAt: integer('look_at'),
    vainLooks: integer('vain_looks'),
    firstUrlId: integer('first_url_id'),
    secondUrlId: integer('second_url_id'),
    noticedUrlId: integer('noticed_url_id'),
    people: integer('people'),
    lockedUntilDay: integer('locked_until_day'),
    registeredOn: integer('registered_on'),
    askedDay: integer('asked_day'),
    topic: integer('topic'),
    signals: text('signals'),
    pages: integer('pages'),
  }),
  from: 'FROM name_standing FORCE INDEX (PRIMARY) WHERE name_key IN (?)',
  values: (names: string[]) => [names.map(domainKeyOf)],
  key: ({ name }) => name,
  value: ([row]): StoredName => nameOfRow(row),
});

/**
 * What is remembered of names (U1); one of which nothing was noticed has no entry. Index: name_standing.PRIMARY.
 * @param names as `standingNameOf` tells them; at most some thousand
 */
export async function namesOf(
  ask: AskRows,
  names: readonly string[],
): Promise<ReadonlyMap<string, StoredName>> {
  return ask(nameStandings, names);
}

/**
 * A name under lock: who changes what is remembered of it holds this. URLs are locked before it.
 * @returns null: nothing was noticed of it. Index: PRIMARY
 */
export async function lockName(statements: Statements, name: string): Promise<StoredName | null> {
  const { columns } = nameStandings;
  const joined = columns.map((column, place) => `${column} AS c${place}`).join(', ');
  const rows = await statements.select<{ question: number }>(
    `SELECT 0 AS question, ${joined} FROM name_standing FORCE INDEX (PRIMARY)
     WHERE name_key = ? FOR UPDATE`,
    [domainKeyOf(name)],
  );
  return nameStandings.read(rows).get(name) ?? null;
}

const FRESH = STORED_NAME_COLUMNS.split(', ')
  .filter((column) => column !== 'name_key')
  .map((column) => `${column} = VALUES(${column})`)
  .join(', ');

/**
 * Stores what is remembered of a name. Where it stands otherwise than before, its URLs are to be walked over, from the
 * first on (`walk-name.ts`): that is noted in the same statement, so that nobody who is killed leaves it out. Index: PRIMARY.
 */
export async function saveName(statements: Statements, stored: StoredName): Promise<void> {
  const isOther = 'standing <> VALUES(standing)';
  const walkDue = stored.standing === 'quiet' ? 0 : 1;
  await statements.run(
    `INSERT INTO name_standing (${STORED_NAME_COLUMNS}, walk_due) VALUES (?)
     ON DUPLICATE KEY UPDATE walk_host_id = IF(${isOther}, 0, walk_host_id),
       walk_url_id = IF(${isOther}, 0, walk_url_id), walk_due = IF(${isOther}, 1, walk_due), ${FRESH}`,
    [[...nameValues(stored), walkDue]],
  );
}
