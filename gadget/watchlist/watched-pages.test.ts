import { watchedAmong, type WatchedSource } from './watched-pages';

type Parameters = Readonly<Record<string, string>>;

const page = (pageid: number, part: object = {}): object => ({
  pageid,
  ns: 0,
  title: `Page ${pageid}`,
  ...part,
});
const ids = (count: number): number[] => Array.from({ length: count }, (_, place) => place + 1);

/** A wiki that answers question after question. */
function openWiki(answer: (parameters: Parameters, question: number) => unknown, kept?: unknown) {
  const asked: Parameters[] = [];
  const written: unknown[] = [];
  const source: WatchedSource = {
    query: async (parameters) => {
      asked.push(parameters);
      return answer(parameters, asked.length);
    },
    namespaces: ['0', '2'],
    store: { read: () => kept, write: (pages) => written.push(pages) },
  };
  const titles = async (pageIds: readonly number[]): Promise<string[]> =>
    (await watchedAmong(pageIds, source)).map(({ title }) => title);
  return { asked, written, titles };
}

describe('few pages', () => {
  test('are asked for by their ids, fifty at a time', async () => {
    const wiki = openWiki(({ pageids = '' }) => ({
      query: {
        pages: pageids.split('|').map((id) => page(Number(id), { watched: Number(id) % 50 === 0 })),
      },
    }));
    expect(await wiki.titles(ids(150))).toEqual(['Page 50', 'Page 100', 'Page 150']);
    expect(wiki.asked).toHaveLength(3);
    expect(wiki.asked[2]).toEqual({
      prop: 'info',
      inprop: 'watched',
      pageids: ids(150).slice(100).join('|'),
    });
    expect(wiki.written).toEqual([]);
  });

  test('that are gone, or talk pages, are not told', async () => {
    const pages = [
      { pageid: 1, missing: true },
      page(2, { watched: true, ns: 1 }),
      page(3, { watched: true, title: undefined }),
      page(4, { watched: 'yes' }),
      null,
      page(5, { watched: true, ns: 2 }),
    ];
    expect(await openWiki(() => ({ query: { pages } })).titles([1])).toEqual(['Page 5']);
  });

  test.each<[unknown]>([[null], [{}], [{ query: { pages: {} } }], ['no']])(
    'answer %j has none',
    async (answer) => {
      expect(await openWiki(() => answer).titles([1])).toEqual([]);
    },
  );
});

describe('many pages', () => {
  const many = ids(151);

  test('are looked up in all that the reader watches, which is kept', async () => {
    const wiki = openWiki((_parameters, question) => ({
      ...(question === 1 && { continue: { gwrcontinue: '0|B', continue: 'gwrcontinue||' } }),
      query: { pages: question === 1 ? [page(7), page(999)] : [page(151), page(8, { ns: 3 })] },
    }));
    expect(await wiki.titles(many)).toEqual(['Page 7', 'Page 151']);
    const list = {
      prop: 'info',
      generator: 'watchlistraw',
      gwrlimit: 'max',
      gwrnamespace: '0|2',
    };
    expect(wiki.asked).toEqual([list, { ...list, gwrcontinue: '0|B', continue: 'gwrcontinue||' }]);
    expect(wiki.written).toEqual([
      [7, 999, 151].map((pageId) => ({ pageId, title: `Page ${pageId}` })),
    ]);
  });

  test('are not asked for again as long as that is kept', async () => {
    const wiki = openWiki(() => null, [{ pageId: 7, title: 'Kept' }]);
    expect(await wiki.titles(many)).toEqual(['Kept']);
    expect(wiki.asked).toEqual([]);
  });

  test.each<[unknown]>([[null], ['x'], [[{ pageId: '7', title: 'x' }]]])(
    '%j that somebody else may have kept is asked for again',
    async (kept) => {
      const wiki = openWiki(() => ({ query: { pages: [page(9)] } }), kept);
      expect(await wiki.titles(many)).toEqual(['Page 9']);
    },
  );

  test('a list without an end is left after twenty questions', async () => {
    const wiki = openWiki((_parameters, question) => ({
      continue: { gwrcontinue: String(question) },
      query: { pages: [page(question)] },
    }));
    expect(await wiki.titles(many)).toHaveLength(20);
    expect(wiki.asked).toHaveLength(20);
  });
});
