import { createHash } from 'node:crypto';
import type { Database } from '../../runtime/database';
import { toCalendarDay, dayNumberOf } from '../../status/day-number';
import { DEFAULT_POLICY } from '../../status/verdict';
import { deedsBefore } from '../people/deeds';
import { LimitReachedError } from '../people/people-limits';
import { askAlone } from '../statements/joint-asking';
import { checkAll, listUrls } from '../testing/sample-urls';
import { failingAt } from '../testing/failing-at';
import { emptyTables, withStore } from '../testing/with-store';
import { changeName } from './change-name';
import { namesOf } from './name-standings';
import { sayOfName, undoNameDecision, type SaidWord } from './people-word';
import { takenNames } from './taken-names';

const { database } = withStore();
const NAME = 'mill.org';
const NOW_S = Date.UTC(2026, 10, 20, 12) / 1_000;
const TODAY = dayNumberOf(NOW_S * 1_000);
const DAY = toCalendarDay(TODAY);
const MINUTE_S = 60;

beforeEach(async () => {
  const tables = 'name_word name_standing deed allowance change link url host';
  await emptyTables(database, ...tables.split(' '));
  await listUrls(database, ['http://www.mill.org/a', 'http://rye.org/'], TODAY);
  await checkAll(database, TODAY);
});

const at = (minute = 0) => ({ nowS: NOW_S + minute * MINUTE_S, policies: [DEFAULT_POLICY] });
const keyOf = (person: string): Buffer => createHash('md5').update(person).digest();

const say = (
  person: string,
  word: SaidWord['word'],
  {
    minute = 0,
    into = database,
    ...more
  }: Partial<SaidWord> & { minute?: number; into?: Database } = {},
) => {
  const said = { name: NAME, word, person: keyOf(person), userName: person, isReviewer: false };
  return sayOfName(into, { ...said, perDay: 9, ...more }, at(minute));
};

async function standing() {
  const known = (await namesOf(askAlone(database), [NAME])).get(NAME);
  return known && [known.standing, known.people, known.lockedUntil];
}

async function doubts(): Promise<number[]> {
  const rows = await database.select<{ doubt: number }>(
    "SELECT doubt FROM url JOIN host USING (host_id) WHERE name = 'www.mill.org'",
  );
  return rows.map(({ doubt }) => doubt);
}

const suspect = () =>
  changeName(
    database,
    NAME,
    (stored) => ({ ...stored, standing: 'suspected', sinceDay: DAY - 3 }),
    at(),
  );

test('one person’s confirmation is kept, the second one decides; the log has both', async () => {
  await suspect();
  expect(await say('Kari', 'confirm')).toBe('first');
  expect(await standing()).toEqual(['suspected', 0, null]);
  expect(await say('Kari', 'confirm', { minute: 2 })).toBe('repeated');
  expect(await say('Ola', 'confirm', { minute: 2 })).toBe('confirmed');
  expect(await standing()).toEqual(['taken', 1, null]);
  expect(await takenNames(database)).toEqual(new Set([NAME]));
  expect(await say('Per', 'confirm', { minute: 3 })).toBe('impossible');
  const deeds = await deedsBefore(database, null, 9);
  expect(deeds.map(({ kind, userName, subject }) => [kind, userName, subject])).toEqual([
    ['name-confirm', 'Ola', NAME],
    ['name-confirm', 'Kari', NAME],
  ]);
});

test('a reviewer confirms alone, and what no program has noticed comes under suspicion', async () => {
  expect(await say('Rita', 'confirm', { isReviewer: true })).toBe('confirmed');
  expect(await standing()).toEqual(['suspected', 1, null]);
});

test('what people bring under suspicion is not taken before a look, whoever says it how often', async () => {
  await say('Kari', 'confirm');
  expect(await say('Ola', 'confirm', { minute: 2 })).toBe('confirmed');
  expect(await standing()).toEqual(['suspected', 1, null]);
  const words = [
    await say('Ola', 'confirm', { minute: 4 }),
    await say('Kari', 'confirm', { minute: 4 }),
    await say('Per', 'confirm', { minute: 6 }),
  ];
  expect(words).toEqual(['impossible', 'impossible', 'impossible']);
  expect(await standing()).toEqual(['suspected', 1, null]);

  await changeName(database, NAME, (stored) => ({ ...stored, sinceDay: DAY - 9 }), at());
  await changeName(database, NAME, (stored) => ({ ...stored, lookedDay: DAY - 8 }), at());
  expect(await say('Ola', 'confirm', { minute: 8 })).toBe('repeated');
  expect(await standing()).toEqual(['suspected', 1, null]);
  expect(await say('Per', 'confirm', { minute: 8 })).toBe('confirmed');
  expect(await standing()).toEqual(['taken', 1, null]);
});

test('two who confirm at one time bring it under suspicion once', async () => {
  await say('Kari', 'confirm');
  await Promise.all([
    say('Rita', 'confirm', { minute: 2, isReviewer: true }),
    say('Ola', 'confirm', { minute: 2 }),
  ]);
  expect(await standing()).toEqual(['suspected', 1, null]);
});

test('what was said of a name is void when looks have given it back', async () => {
  await suspect();
  await say('Kari', 'confirm');
  expect(await say('Ola', 'confirm', { minute: 2 })).toBe('confirmed');
  await changeName(
    database,
    NAME,
    (stored) => ({ ...stored, standing: 'quiet', people: 0, sinceDay: DAY + 1 }),
    at(),
  );
  expect(await say('Ola', 'confirm', { minute: 4 })).toBe('first');
  expect(await standing()).toEqual(['quiet', 0, null]);
  expect(await say('Per', 'confirm', { minute: 4 })).toBe('confirmed');
  expect(await standing()).toEqual(['suspected', 1, null]);
});

test('an objection counts at once, for a year, and until others confirm', async () => {
  await suspect();
  await say('Rita', 'confirm', { isReviewer: true });
  expect((await doubts()).every((doubt) => doubt > 0)).toBe(true);
  expect(await say('Kari', 'object', { minute: 1 })).toBe('objected');
  expect(await standing()).toEqual(['quiet', -1, DAY + 365]);
  expect(await doubts()).toEqual([0]);
  expect(await say('Ola', 'object', { minute: 1 })).toBe('impossible');
  expect(await say('Ola', 'confirm', { minute: 3 })).toBe('first');
  expect(await say('Per', 'confirm', { minute: 3 })).toBe('confirmed');
  expect(await standing()).toEqual(['suspected', 1, null]);
});

test('who objects once more, to what others have confirmed since, is logged once more', async () => {
  await suspect();
  await say('Kari', 'object');
  await say('Ola', 'confirm', { minute: 1 });
  await say('Per', 'confirm', { minute: 2 });
  expect(await say('Kari', 'object', { minute: 3 })).toBe('objected');
  expect(await standing()).toEqual(['quiet', -1, DAY + 365]);
  const deeds = await deedsBefore(database, null, 9);
  const kinds = deeds.map(({ kind, userName }) => [kind, userName]);
  expect(kinds.filter(([, userName]) => userName === 'Kari')).toEqual([
    ['name-object', 'Kari'],
    ['name-object', 'Kari'],
  ]);
});

const undo = (minute: number, now: number): Promise<boolean> => {
  const decidedAtS = NOW_S + minute * MINUTE_S;
  return undoNameDecision(database, { name: NAME, reviewer: 'Rita', decidedAtS }, at(now));
};

test('decisions in a row are undone in turn, each as it was shown, and an objection counts again', async () => {
  await suspect();
  await say('Kari', 'confirm');
  await say('Ola', 'confirm', { minute: 2 });
  expect(await standing()).toEqual(['taken', 1, null]);
  expect(await say('Per', 'object', { minute: 4 })).toBe('objected');
  expect(await say('Ada', 'confirm', { minute: 6 })).toBe('first');
  expect(await say('Eva', 'confirm', { minute: 8 })).toBe('confirmed');
  expect(await standing()).toEqual(['suspected', 1, null]);

  expect(await undo(4, 9)).toBe(false);
  expect(await undo(8, 9)).toBe(true);
  expect(await standing()).toEqual(['quiet', -1, DAY + 365]);
  expect(await say('Eva', 'confirm', { minute: 10 })).toBe('first');
  expect(await undo(4, 11)).toBe(true);
  expect(await standing()).toEqual(['taken', 1, null]);
  expect(await undo(2, 12)).toBe(true);
  expect(await standing()).toEqual(['suspected', 0, null]);
  expect(await say('Kari', 'confirm', { minute: 13 })).toBe('first');
  expect(await undo(2, 14)).toBe(false);
});

test('a decision that holds no more, as programs have found otherwise since, is not undone', async () => {
  await suspect();
  await say('Kari', 'object');
  const found = { standing: 'taken', people: 0, lockedUntil: null } as const;
  await changeName(database, NAME, (stored) => ({ ...stored, ...found }), at());
  expect(await undo(0, 1)).toBe(false);
  expect(await standing()).toEqual(['taken', 0, null]);
});

/** Who is cut off at any statement, and says it again, has done it once. @returns what was seen of both */
async function cutOffEverywhere(
  prepare: () => Promise<unknown>,
  act: (cutOff: Database, minute: number) => Promise<unknown>,
): Promise<Set<string>> {
  const seen = new Set<string>();
  for (let n = 1, isDone = false; !isDone; n += 1) {
    await emptyTables(database, 'name_word', 'name_standing', 'deed', 'allowance', 'change');
    await prepare();
    isDone = await act(failingAt(database, n), 2).then(
      () => true,
      () => false,
    );
    const words = await database.select('SELECT word, decided FROM name_word ORDER BY said_at');
    const deeds = (await deedsBefore(database, null, 9)).map(({ kind }) => kind);
    seen.add(JSON.stringify([await standing(), words, deeds]));
  }
  return seen;
}

test('a word that is cut off at any statement has decided, and is logged, or is not said at all', async () => {
  const prepare = async (): Promise<void> => {
    await suspect();
    await say('Kari', 'confirm');
  };
  const confirm = (into: Database, minute: number) => say('Ola', 'confirm', { minute, into });
  const first = { word: 1, decided: 0 };
  expect(await cutOffEverywhere(prepare, confirm)).toEqual(
    new Set([
      JSON.stringify([['suspected', 0, null], [first], ['name-confirm']]),
      JSON.stringify([
        ['taken', 1, null],
        [first, { word: 1, decided: 1 }],
        ['name-confirm', 'name-confirm'],
      ]),
    ]),
  );
});

test('a reviewer who is cut off at any statement has undone all of it, or nothing', async () => {
  const prepare = async (): Promise<void> => {
    await suspect();
    await say('Kari', 'object');
  };
  const wish = { name: NAME, reviewer: 'Rita', decidedAtS: NOW_S };
  const takeBack = (into: Database, minute: number) => undoNameDecision(into, wish, at(minute));
  expect(await cutOffEverywhere(prepare, takeBack)).toEqual(
    new Set([
      JSON.stringify([['quiet', -1, DAY + 365], [{ word: -1, decided: 1 }], ['name-object']]),
      JSON.stringify([['suspected', 0, null], [], ['name-undo', 'name-object']]),
    ]),
  );
});

test('a reviewer undoes an objection: it stands as before', async () => {
  await suspect();
  await say('Kari', 'object');
  expect(await undo(0, 1)).toBe(true);
  expect(await standing()).toEqual(['suspected', 0, null]);
  expect(await undo(0, 2)).toBe(false);
  const [deed] = await deedsBefore(database, null, 1);
  expect([deed?.kind, deed?.userName, deed?.subject]).toEqual(['name-undo', 'Rita', NAME]);
});

test('of what no page links to nothing can be said, and nobody says more than the limits allow', async () => {
  expect(await say('Kari', 'confirm', { name: 'never-listed.org' })).toBe('impossible');
  await suspect();
  await say('Kari', 'confirm');
  await expect(say('Kari', 'object')).rejects.toThrow(LimitReachedError);
});
