import type { Database, Statements } from '../../runtime/database';
import { toCalendarDay, dayNumberOf } from '../../status/day-number';
import type { CalendarDay } from '../../status/takeover/host-facts';
import {
  isTakenByWord,
  nameAfterConfirmation,
  nameAfterObjection,
  nextLookDay,
  quietName,
} from '../../status/takeover/name-standing';
import { logDeed, type DeedKind } from '../people/deeds';
import { lockToSay } from '../people/people-limits';
import { askAlone } from '../statements/joint-asking';
import { isAnyHostListed } from '../urls/listed-hosts';
import { changeLockedName, lockAnyName, walkAfter, type StandingChange } from './change-name';
import {
  dropDecision,
  lastDecision,
  saidOfName,
  storeWord,
  nameWordOf,
  type NameDecision,
  type NameWord,
} from './name-words';
import { lockName, namesOf } from './name-standings';
import type { StoredName } from './stored-name';
import type { WalkTime } from './walk-name';

/** Who says what of a name. */
export interface SaidWord {
  /** As `standingNameOf` tells it. */
  name: string;
  word: NameWord;
  /** Keyed hash of the person's central id, 16 bytes. */
  person: Buffer;
  userName: string;
  /** Decides alone. */
  isReviewer: boolean;
  /** Words of all people within a day. */
  perDay: number;
}

/** What became of it; `impossible`: there is nothing to say of that name, or it is said already. */
export type WordOutcome = 'confirmed' | 'first' | 'objected' | 'repeated' | 'impossible';

/** W8.5: so many who are no reviewers decide together. */
const EDITORS_NEEDED = 2;
const DAY_S = 86_400;

/**
 * Takes somebody's word on a name (U1, W8.5): one objection ends what is told at once; two editors, or one reviewer, confirm.
 * Who is one is for the caller to find out: words of other people are never confirmations.
 * Logged with the user's name. The word and what follows from it are stored together. Index: name_word.PRIMARY; those of
 * isAnyHostListed, namesOf, changeName.
 * @throws {LimitReachedError} {NameKeyTakenError}
 */
export async function sayOfName(
  database: Database,
  said: SaidWord,
  at: WalkTime,
): Promise<WordOutcome> {
  const { outcome, changed } = await database.transaction((statements) =>
    takeWord(statements, said, at.nowS),
  );
  if (changed !== null) await walkAfter(database, changed, at);
  return outcome;
}

interface TakenWord {
  outcome: WordOutcome;
  /** Null: it has decided nothing. */
  changed: StandingChange | null;
}

const takenWithout = (outcome: WordOutcome): TakenWord => ({ outcome, changed: null });

/**
 * All people's words are taken one after the other: each locks the allowance of all. A name is locked before words of it are
 * stored or dropped, as by whoever changes one.
 */
async function takeWord(statements: Statements, said: SaidWord, nowS: number): Promise<TakenWord> {
  const { name, word, person, perDay } = said;
  const takeOne = await lockToSay(statements, { what: 'name', key: person }, perDay, nowS);
  if (!(await isAnyHostListed(statements, name))) return takenWithout('impossible');
  const known = (await namesOf(askAlone(statements), [name])).get(name);
  if (!canBeSaid(word, known)) return takenWithout('impossible');
  const earlier = await nameWordOf(statements, name, person);
  // An objection to what is told again, as others have confirmed it since, is one more: logged, and within the limits.
  if (word === 'confirm' && earlier?.word === word && (earlier.isDecided || !said.isReviewer))
    return takenWithout('repeated');
  const outcome = await outcomeOf(statements, said, nowS);
  const locked = outcome === 'first' ? null : await lockAnyName(statements, name, nowS);
  await storeWord(statements, { name, person, word, nowS }, locked);
  await logWord(statements, said, nowS);
  await takeOne();
  if (locked === null) return takenWithout(outcome);
  const after = afterWord(word, locked, nowS);
  return { outcome, changed: await changeLockedName(statements, locked, after) };
}

/**
 * What is told can be wrong; what is not confirmed, be it told or not, can be confirmed, and what people have brought under
 * suspicion themselves once a look has seen it.
 */
function canBeSaid(word: NameWord, known: StoredName | undefined): boolean {
  if (word === 'object') return known !== undefined && known.standing !== 'quiet';
  if (known?.people !== 1 || known.standing === 'quiet') return true;
  return isTakenByWord(known);
}

async function outcomeOf(
  statements: Statements,
  { name, word, isReviewer }: SaidWord,
  nowS: number,
): Promise<'confirmed' | 'first' | 'objected'> {
  if (word === 'object') return 'objected';
  const { confirmations } = await saidOfName(statements, name, nowS);
  return isReviewer || confirmations + 1 >= EDITORS_NEEDED ? 'confirmed' : 'first';
}

function logWord(
  statements: Statements,
  { name, word, userName }: SaidWord,
  nowS: number,
): Promise<void> {
  const kind = `name-${word}` satisfies DeedKind;
  return logDeed(statements, { kind, userName, subject: name, object: '' }, nowS);
}

const dayOf = (nowS: number): CalendarDay => toCalendarDay(dayNumberOf(nowS * 1_000));

/** Of several people who bring a name under suspicion at one time the first one does. */
function afterWord(word: NameWord, stored: StoredName, nowS: number): StoredName {
  const today = dayOf(nowS);
  if (word === 'object') return withNextLook({ ...stored, ...nameAfterObjection(stored, today) });
  const isSaid = stored.people === 1 && stored.standing !== 'quiet' && !isTakenByWord(stored);
  return isSaid ? stored : withNextLook({ ...stored, ...nameAfterConfirmation(stored, today) });
}

/** It is looked at when its new standing wants it, not when the old one did. */
function withNextLook(stored: StoredName): StoredName {
  const day = nextLookDay(stored);
  return { ...stored, lookAtS: day === null ? null : day * DAY_S };
}

/** Which decision a reviewer takes back, as it was shown. */
export interface UndoWish {
  name: string;
  reviewer: string;
  /** When its word was said, in seconds since 1970. */
  decidedAtS: number;
}

/**
 * A reviewer takes back what people decided last on a name: it stands as before. Of several decisions each is undone in turn;
 * where the one before was an objection, that counts again for the rest of its year.
 * @returns false: that is not what was decided last, or it is in force no more. Index: name_word.PRIMARY; those of changeName
 */
export async function undoNameDecision(
  database: Database,
  wish: UndoWish,
  at: WalkTime,
): Promise<boolean> {
  const changed = await database.transaction((statements) => takeBack(statements, wish, at.nowS));
  if (changed === null) return false;
  await walkAfter(database, changed, at);
  return true;
}

/** Whether a name stands as a decision made it: what programs found since is nothing to be taken back by that. */
export function isInForce(
  { word }: Pick<NameDecision, 'word'>,
  known: Pick<StoredName, 'people'> | null | undefined,
): boolean {
  return known?.people === (word === 'confirm' ? 1 : -1);
}

/** @returns null: it is not to be undone */
async function takeBack(
  statements: Statements,
  { name, reviewer, decidedAtS }: UndoWish,
  nowS: number,
): Promise<StandingChange | null> {
  const stored = await lockName(statements, name);
  const last = await lastDecision(statements, name, 'FOR UPDATE');
  if (stored === null || last?.atS !== decidedAtS || !isInForce(last, stored)) return null;
  await dropDecision(statements, name, last);
  const deed = { kind: 'name-undo', userName: reviewer, subject: name, object: '' } as const;
  await logDeed(statements, deed, nowS);
  const lockedUntil = lockBefore(last, await lastDecision(statements, name));
  const restored = withNextLook({ ...stored, ...last.before, lockedUntil, series: null });
  return changeLockedName(statements, stored, restored);
}

/** Until when looks did not count before a decision was made. */
function lockBefore({ before }: NameDecision, earlier: NameDecision | null): CalendarDay | null {
  if (before.people !== -1 || earlier?.word !== 'object') return null;
  return nameAfterObjection(quietName(0), dayOf(earlier.atS)).lockedUntil;
}
