import type { Database, Statements } from '../../runtime/database';
import { dayNumberOf } from '../../status/day-number';
import { domainKeyOf } from '../changes/domain-key';
import { dropWords } from './name-words';
import { lockName, saveName } from './name-standings';
import { STORED_NAME_COLUMNS, nameValues } from './name-row';
import { newName, type StoredName } from './stored-name';
import { walkStretch, type WalkTime } from './walk-name';

/** URLs that are walked over at once, most names have fewer; the rest the loop over names does (`takeovers/`). */
const URLS_AT_ONCE = 500;
/** Their hosts. */
const HOSTS_AT_ONCE = 20;

/** What a change made of a name. */
export interface StandingChange {
  before: StoredName;
  after: StoredName;
}

/**
 * Changes what is remembered of a name (U1), also of one that nobody noticed before. Where it stands otherwise by that, its
 * URLs get the doubt that belongs to it, or lose it, and changes are told; of a name with many hosts or URLs a part of them
 * at once, and the others by the loop over names, also when this process is killed. What people said of a name is void when
 * it is quiet again. Index: name_standing.PRIMARY, name_word.PRIMARY; those of walkStretch.
 * @param name as `standingNameOf` tells it
 * @param change pure; may be asked again
 */
export async function changeName(
  database: Database,
  name: string,
  change: (stored: StoredName) => StoredName,
  at: WalkTime,
): Promise<StandingChange> {
  const changed = await database.transaction(async (statements) => {
    const before = await lockAnyName(statements, name, at.nowS);
    return changeLockedName(statements, before, change(before));
  });
  await walkAfter(database, changed, at);
  return changed;
}

/**
 * A name under lock, also one that nobody noticed before: for who changes more with it. Index: name_standing.PRIMARY.
 * @throws {NameKeyTakenError}
 */
export async function lockAnyName(
  statements: Statements,
  name: string,
  nowS: number,
): Promise<StoredName> {
  const fresh = newName(name, dayNumberOf(nowS * 1_000));
  await statements.run(
    `INSERT INTO name_standing (${STORED_NAME_COLUMNS}) VALUES (?)
     ON DUPLICATE KEY UPDATE name_key = name_standing.name_key`,
    [nameValues(fresh)],
  );
  const stored = await lockName(statements, name);
  if (stored === null) throw new NameKeyTakenError(name);
  return stored;
}

/** Stores what becomes of a name that is under lock; `walkAfter` is to follow when that is committed. */
export async function changeLockedName(
  statements: Statements,
  before: StoredName,
  after: StoredName,
): Promise<StandingChange> {
  await saveName(statements, after);
  // What people said was of what stood there: were it to count again, one more would confirm alone.
  if (isGivenBack(before, after)) await dropWords(statements, before.name);
  return { before, after };
}

/** An objection is a word itself, and has dropped the others. */
function isGivenBack(before: StoredName, after: StoredName): boolean {
  return before.standing !== 'quiet' && after.standing === 'quiet' && after.people !== -1;
}

/** Walks over the first URLs of a name that stands otherwise. Somebody may wait for it: the page of the person who objected. */
export async function walkAfter(
  database: Database,
  { before, after }: StandingChange,
  at: WalkTime,
): Promise<void> {
  if (before.standing === after.standing) return;
  const { name } = after;
  let urlsLeft = URLS_AT_ONCE;
  for (let hosts = 0; hosts <= HOSTS_AT_ONCE && urlsLeft > 0; hosts++) {
    const walked = await walkStretch(database, { name, urlsMax: urlsLeft }, at);
    if (walked === null) return;
    urlsLeft -= walked;
  }
}

/** Two names have one key: six bytes of SHA-256. */
class NameKeyTakenError extends Error {
  override readonly name = 'NameKeyTakenError';

  constructor(name: string) {
    super(
      `another name has the key ${domainKeyOf(name)} of ${name} in table name_standing; ` +
        'nothing can be remembered of it before that row is gone',
    );
  }
}
