import { sleepReal } from '../../../backend/runtime/clock';
import type { NewChange } from '../../../backend/store/changes/change-feed';
import { appendChanges } from '../../../backend/store/changes/table-change-feed';
import { changeOf } from '../../../backend/store/changes/testing/change-of';
import { addToWikiFeed } from '../../../backend/store/changes/wiki-feed';
import { emptyTables, withStore } from '../../../backend/store/testing/with-store';
import { serveStream } from '../../../backend/web/rooms/stream/testing/serve-stream';
import type { FollowedEntry } from './feed-follower';
import { checkFeeds, type SoakedReaders } from './feeds-check';
import { checkListeners, unheardChanges, type SoakedListener } from './listeners-check';
import { startFront } from './soaked-front';
import { StreamReader, type HeardChange } from './stream-reader';

const { database } = withStore();

const WIKI_ID = 1;
const NOW_S = 1_795_000_000;
const DAY = new Date(NOW_S * 1_000).toISOString().slice(0, 10);
const urlOf = (n: number): string => `http://museum-lunden.org/${n}`;

beforeEach(async () => {
  await emptyTables(database, ...'change change_head wiki wiki_change link'.split(' '));
  await database.run("INSERT INTO wiki VALUES (?, 1, 'w2')", [WIKI_ID]);
});

const append = (...changes: NewChange[]): Promise<void> =>
  database.transaction((statements) => appendChanges(statements, changes, NOW_S));
const death = (n: number): NewChange => changeOf(n, 'doubtful', 'unreachable');

describe('listeners', () => {
  beforeEach(async () => {
    // That a new URL works is told to nobody.
    await append(death(1), changeOf(2, 'unknown', 'working'), death(3), death(4));
    await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES (?, 7, 3)', [WIKI_ID]);
  });

  const heard = (id: number, part: Partial<HeardChange> = {}): HeardChange => ({
    id,
    eventId: `change ${id}`,
    url: urlOf(id),
    from: 'doubtful',
    to: 'unreachable',
    ...part,
  });
  const listener = (
    changes: readonly HeardChange[],
    part: Partial<SoakedListener['reader']> = {},
  ): SoakedListener => ({
    reader: { heard: [...changes], gaps: [], since: 0, connections: 2, refusals: 1, ...part },
    until: 4,
    wants: () => true,
  });
  const brokenBy = async (...listeners: SoakedListener[]): Promise<string[]> =>
    (await checkListeners(database, listeners)).broken;

  test('that heard all they asked for, since they were first connected, are well', async () => {
    const ofWiki = { ...listener([heard(3)]), wants: isOfWiki };
    const late = listener([heard(4)], { since: 3 });
    const early = { ...listener([heard(1)]), until: 2 };
    const listeners = [listener([heard(1), heard(3), heard(4)]), ofWiki, late, early];
    expect(await checkListeners(database, listeners)).toEqual({
      listeners: 4,
      wanted: 6,
      heard: 6,
      connections: 8,
      refusals: 4,
      broken: [],
    });
    expect(await unheardChanges(database, listeners)).toBe(0);
  });

  test.each<[string, () => SoakedListener, string]>([
    [
      'a change that is lost',
      () => listener([heard(1), heard(4)]),
      'changes that listeners did not hear of: 1',
    ],
    [
      'a change of the wiki that is lost',
      () => ({ ...listener([]), wants: isOfWiki }),
      'changes that listeners did not hear of: 1',
    ],
    [
      'a change that comes again after a cut',
      () => listener([heard(1), heard(3), heard(3), heard(4)]),
      'changes that a listener heard of twice: 1',
    ],
    [
      'a change behind a newer one',
      () => listener([heard(1), heard(4), heard(3)]),
      'changes that a listener heard of behind newer ones: 1',
    ],
    [
      'what nobody is told',
      () => listener([heard(1), heard(2, { from: 'unknown', to: 'working' }), heard(3), heard(4)]),
      'changes that listeners heard of, and had not asked for: 1',
    ],
    [
      'what is not in the log',
      () => listener([heard(1), heard(3), heard(4), heard(5)]),
      'changes that listeners heard of, and had not asked for: 1',
    ],
    [
      'what the filter leaves out',
      () => ({ ...listener([heard(1), heard(3)]), wants: isOfWiki }),
      'changes that listeners heard of, and had not asked for: 1',
    ],
    [
      'another URL than that of the log',
      () => listener([heard(1), heard(3, { url: urlOf(4) }), heard(4)]),
      'changes that were told otherwise than they are logged: 1',
    ],
    [
      'a gap without need',
      () => listener([heard(1), heard(3), heard(4)], { gaps: [{ after: 1, offset: 2 }] }),
      'gaps that were told where nothing is missing: 1',
    ],
    [
      'who was never connected',
      () => listener([heard(1)], { since: null, heard: [] }),
      'listeners that were never connected: 1',
    ],
  ])('%s is told', async (_what, made, fault) => {
    const well = listener([heard(1), heard(3), heard(4)]);
    expect(await brokenBy(well, made())).toEqual([fault]);
  });

  test('that are told a change by two ids, or nothing, are told', async () => {
    const [one, other] = ['a', 'b'].map((eventId) =>
      listener([heard(1, { eventId }), heard(3), heard(4)]),
    );
    if (one === undefined || other === undefined) throw new Error('two were made');
    expect(await brokenBy(one, other)).toEqual(['changes that were told by two ids: 1']);
    expect(await brokenBy()).toEqual(['no listener heard of a change: 1']);
  });

  test('are told gaps where the log was purged', async () => {
    await database.run('DELETE FROM `change` WHERE change_id < 3');
    const gaps = [{ after: 0, offset: 2 }];
    expect(await brokenBy(listener([heard(3), heard(4)], { gaps }))).toEqual([]);
  });

  test('come back behind what they heard, also where they were refused', async () => {
    let web = await serveStream(database);
    const front = await startFront([{ port: web.port, isEnding: false }], 0);
    const reader = new StreamReader({ since: '0' }, front.origin);
    const untilHeard = async (count: number): Promise<void> => {
      while (reader.heard.length < count) await sleepReal(50);
    };
    try {
      reader.open();
      await untilHeard(3);
      await web.close();
      while (reader.refusals === 0) await sleepReal(50);
      await append(death(5));
      web = await serveStream(database, {}, web.port);
      await untilHeard(4);
      const listening = { reader, until: 5, wants: () => true };
      expect(await checkListeners(database, [listening])).toMatchObject({ heard: 4, broken: [] });
      expect(reader).toMatchObject({ since: 0, position: 5, connections: 2, gaps: [] });
    } finally {
      reader.close();
      await front.close();
      await web.close();
    }
  });
});

const isOfWiki: SoakedListener['wants'] = ({ wikis }) => wikis.has('w2');

describe('feeds', () => {
  beforeEach(async () => {
    await append(death(1), changeOf(2, 'unknown', 'doubtful'), death(3));
    const verdicts = { from: 'doubtful', to: 'unreachable', changedAtS: NOW_S } as const;
    const rows = [1, 2, 3].map((n) => ({ urlId: n, id: n, firstId: n, ...verdicts }));
    const changes = rows.map((row) =>
      row.id === 2 ? { ...row, from: 'unknown' as const, to: 'doubtful' as const } : row,
    );
    // On two pages: each is told once.
    for (const page of [7, 8])
      await database.run(
        'INSERT INTO link (wiki_id, page_id, url_id) VALUES (?, ?, 1), (?, ?, 2), (?, ?, 3)',
        [WIKI_ID, page, WIKI_ID, page, WIKI_ID, page],
      );
    await addToWikiFeed(database, WIKI_ID, changes);
  });

  const change = (id: number, from = 'doubtful', to = 'unreachable') => ({
    id,
    url: urlOf(id),
    from,
    to,
  });
  const entry = (id: number): FollowedEntry => ({
    key: `change/${id}`,
    id,
    many: null,
    day: DAY,
    url: urlOf(id),
  });
  const many = (id: number, count: number): FollowedEntry => ({
    key: 'links/museum-lunden.org',
    id,
    many: { domain: 'museum-lunden.org', count },
    day: DAY,
    url: null,
  });
  type Program = SoakedReaders['programs'][number];
  const program = (part: Partial<Program>): Program => ({
    wiki: 'w2',
    to: 'unreachable',
    seen: [change(1), change(3)],
    since: 0,
    answers: 2,
    ...part,
  });
  type Follower = SoakedReaders['followers'][number];
  const follower = (part: Partial<Follower>): Follower => ({
    wiki: 'w2',
    answers: [[], [entry(3), entry(1)]],
    unchanged: 2,
    hidden: 0,
    stale: 0,
    ...part,
  });
  const check = (programs: readonly Program[], followers: readonly Follower[]) =>
    checkFeeds(database, { programs, followers, until: new Map([['w2', 3]]), failed: 1 });

  test('that told each change once are well', async () => {
    const all = program({
      to: 'all',
      since: 1,
      seen: [change(2, 'unknown', 'doubtful'), change(3)],
    });
    const folded = follower({ answers: [[entry(1)], [many(3, 2)]] });
    expect(await check([program({}), all], [follower({}), folded])).toEqual({
      readers: 4,
      wanted: 4,
      seen: 4,
      feeds: 4,
      unchanged: 4,
      failed: 1,
      broken: [],
    });
  });

  test.each<[string, Partial<Program>, string]>([
    [
      'a page that was passed over',
      { seen: [change(3)] },
      'changes of wikis that programs did not see: 1',
    ],
    [
      'a change on two pages',
      { seen: [change(1), change(1), change(3)] },
      'changes of wikis that a program saw twice, or behind newer ones: 1',
    ],
    [
      'a change of the first answer',
      { since: 1 },
      'changes of wikis that a program saw twice, or behind newer ones: 1',
    ],
    [
      'what was not asked for',
      { seen: [change(1), change(2, 'unknown', 'doubtful'), change(3)] },
      'changes of wikis that programs saw, and had not asked for: 1',
    ],
    [
      'another verdict',
      { seen: [change(1), change(3, 'working')] },
      'changes of wikis that programs saw, and had not asked for: 1',
    ],
  ])('%s is told', async (_what, part, fault) => {
    expect((await check([program(part)], [follower({})])).broken).toEqual([fault]);
  });

  test.each<[string, Partial<Follower>, string]>([
    [
      'an entry that is lacking',
      { answers: [[entry(3)]] },
      'changes of which a feed does not tell: 1',
    ],
    [
      'a count that is too small',
      { answers: [[many(3, 1)]] },
      'entries of feeds that count fewer changes than there are: 1',
    ],
    [
      'an entry under two names',
      { answers: [[entry(3), { ...entry(3), key: 'again' }, entry(1)]] },
      'entries that stand twice in a feed: 1',
    ],
    [
      'what was one, and is told alone',
      { answers: [[many(1, 21)], [entry(3), entry(1)]] },
      'feeds whose entries fell apart again: 1',
    ],
    ['a 304 too many', { hidden: 1 }, 'feeds called unchanged, and with something new: 1'],
    ['an old feed', { stale: 2 }, 'feeds that were sent without the newest: 2'],
  ])('%s is told', async (_what, part, fault) => {
    expect((await check([program({})], [follower(part)])).broken).toEqual([fault]);
  });

  test('that nobody read are told', async () => {
    expect((await check([], [])).broken).toEqual([
      'no program saw a change: 1',
      'no feed told of a change: 1',
    ]);
  });
});
