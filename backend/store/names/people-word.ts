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
import { changeName } from './change-name';
import {
  dropDecision,
  lastDecision,
  saidOfName,
  storeWord,
  nameWordOf,
  type NameBefore,
  type NameDecision,
  type NameWord,
} from './name-words';
import { namesOf } from './name-standings';
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
 * Takes somebody's word on a name (U1, W8.5): one objection ends what is told at once; two people, or one reviewer, confirm.
 * Logged with the user's name. What was decided is done again where it was stored and a crash came between, when the same
 * person says it again. Index: name_word.PRIMARY; those of isAnyHostListed, namesOf, changeName.
 * @throws {LimitReachedError} {NameKeyTakenError}
 */
export async function sayOfName(
  database: Database,
  said: SaidWord,
  at: WalkTime,
): Promise<WordOutcome> {
  const taken = await database.transaction((statements) => takeWord(statements, said, at.nowS));
  if (taken.isDecided) {
    const isRepeated = taken.outcome === 'repeated';
    await changeName(database, said.name, afterWord(said.word, isRepeated, at), at);
  }
  return taken.outcome;
}

interface TakenWord {
  outcome: WordOutcome;
  isDecided: boolean;
}

const NOT_TAKEN: TakenWord = { outcome: 'impossible', isDecided: false };

/** All people's words are taken one after the other: each locks the allowance of all. */
async function takeWord(statements: Statements, said: SaidWord, nowS: number): Promise<TakenWord> {
  const { name, word, person, perDay } = said;
  const takeOne = await lockToSay(statements, { what: 'name', key: person }, perDay, nowS);
  if (!(await isAnyHostListed(statements, name))) return NOT_TAKEN;
  const known = (await namesOf(askAlone(statements), [name])).get(name);
  if (!canBeSaid(word, known)) return NOT_TAKEN;
  const earlier = await nameWordOf(statements, name, person);
  // An objection to what is told again, as others have confirmed it since, is one more: logged, and within the limits.
  if (word === 'confirm' && earlier?.word === word && (earlier.isDecided || !said.isReviewer))
    return { outcome: 'repeated', isDecided: earlier.isDecided };
  const outcome = await outcomeOf(statements, said, nowS);
  const isDecided = outcome !== 'first';
  await storeWord(
    statements,
    { name, person, word, nowS },
    isDecided ? beforeOf(known, nowS) : null,
  );
  await logWord(statements, said, nowS);
  await takeOne();
  return { outcome, isDecided };
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

function beforeOf(known: StoredName | undefined, nowS: number): NameBefore {
  return known ?? { standing: 'quiet', sinceDay: dayOf(nowS), people: 0 };
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

/** A word that is said again does what a crash left out, and nothing twice. */
function afterWord(
  word: NameWord,
  isRepeated: boolean,
  { nowS }: WalkTime,
): (stored: StoredName) => StoredName {
  const today = dayOf(nowS);
  return (stored) => {
    if (word === 'object') return withNextLook({ ...stored, ...nameAfterObjection(stored, today) });
    if (isConfirmed(stored, isRepeated)) return stored;
    return withNextLook({ ...stored, ...nameAfterConfirmation(stored, today) });
  };
}

/** Words of several people at one time, too, bring a name under suspicion but once. */
function isConfirmed(stored: StoredName, isRepeated: boolean): boolean {
  if (stored.people !== 1 || stored.standing === 'quiet') return false;
  return isRepeated || !isTakenByWord(stored);
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
  const before = await database.transaction((statements) => takeBack(statements, wish, at.nowS));
  if (before === null) return false;
  const restore = (stored: StoredName): StoredName =>
    withNextLook({ ...stored, ...before, series: null });
  await changeName(database, wish.name, restore, at);
  return true;
}

/** Whether a name stands as a decision made it: what programs found since is nothing to be taken back by that. */
export function isInForce(
  { word }: Pick<NameDecision, 'word'>,
  known: Pick<StoredName, 'people'> | null | undefined,
): boolean {
  return known?.people === (word === 'confirm' ? 1 : -1);
}

async function takeBack(
  statements: Statements,
  { name, reviewer, decidedAtS }: UndoWish,
  nowS: number,
): Promise<(NameBefore & Pick<StoredName, 'lockedUntil'>) | null> {
  const last = await lastDecision(statements, name, 'FOR UPDATE');
  const known = (await namesOf(askAlone(statements), [name])).get(name);
  if (last === null || last.atS !== decidedAtS || !isInForce(last, known)) return null;
  await dropDecision(statements, name, last);
  const deed = { kind: 'name-undo', userName: reviewer, subject: name, object: '' } as const;
  await logDeed(statements, deed, nowS);
  return { ...last.before, lockedUntil: lockBefore(last, await lastDecision(statements, name)) };
}

/** Until when looks did not count before a decision was made. */
function lockBefore({ before }: NameDecision, earlier: NameDecision | null): CalendarDay | null {
  if (before.people !== -1 || earlier?.word !== 'object') return null;
  return nameAfterObjection(quietName(0), dayOf(earlier.atS)).lockedUntil;
}
