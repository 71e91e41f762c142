import { createMarkIndex } from '../status/mark-index';
import { toCalendarDay } from '../status/day-number';
import { DEFAULT_POLICY } from '../status/verdict';
import { NO_ANNOTATIONS } from '../store/answers/annotations';
import { newName, type StoredName } from '../store/names/stored-name';
import type { Finding } from '../store/answers/findings';
import { classifyUrl } from '../url/classify-url';
import { failed, finding, sampleParts, sampleWiki } from '../web/testing/sample-web';
import { addNotes } from './add-notes';
import { answerForLink } from './judge-link';
import type { LinkFacts } from './link-answer';

const judging = { policy: DEFAULT_POLICY, marks: createMarkIndex([]) };
const linkTo = (url: string, its: Finding) => answerForLink(url, classifyUrl(url), its, judging);

test('what was seen is asked of links that fail or are doubtful, and names their reason', async () => {
  const asked: number[][] = [];
  const { findings } = sampleParts(sampleWiki([]), {});
  const links = [
    linkTo('https://works.net/', finding({ urlId: 1 })),
    linkTo('https://dead.net/', { ...failed(64, 29, 6), urlId: 2 }),
    linkTo('https://new.net/', finding({ urlId: 3, runs: [], checkedDay: null })),
    linkTo('https://soft.net/', finding({ urlId: 4, doubt: 'soft-404' })),
  ];
  const noted = await addNotes(
    links,
    {
      ...findings,
      evidence: (urlIds) => {
        asked.push(urlIds);
        return Promise.resolve(
          new Map([
            [2, [{ sign: 'network', text: 'reset' }]],
            [4, [{ sign: 'title', text: 'Not found' }]],
          ]),
        );
      },
    },
    3_610,
  );
  expect(asked).toEqual([[2, 4]]);
  expect(noted.map(({ reason, evidence }: LinkFacts) => [reason, evidence])).toEqual([
    ['fine', undefined],
    ['broken-off', [{ sign: 'network', text: 'reset' }]],
    [undefined, undefined],
    ['soft-404', [{ sign: 'title', text: 'Not found' }]],
  ]);
});

test.each([
  ['whole ones', ['20200101000000', '20240101000000', '20260901000000'], ['20200101000000']],
  ['those of which the day is not known', ['2021', '2022', '202203'], ['2021']],
])(
  'of a taken address no copies are told that may show what came after: %s',
  async (_case, known, told) => {
    const { findings } = sampleParts(sampleWiki([]), {});
    const registered = { signal: 'registered-later', family: 'registry' } as const;
    const name: StoredName = {
      ...newName('mill.net', 3_600),
      standing: 'taken',
      sinceDay: toCalendarDay(3_600),
      signals: [{ ...registered, registered: '2022-03-15', cited: '2015-01-01' }],
    };
    const archives = known.map((timestamp) => ({
      service: 'wayback' as const,
      url: `https://web.archive.org/web/${timestamp}/https://mill.net/`,
      timestamp,
    }));
    const links = ['usurped', 'soft-404'] as const;
    const noted = await addNotes(
      links.map((doubt, place) => linkTo('https://mill.net/', finding({ urlId: place, doubt }))),
      {
        ...findings,
        names: () => Promise.resolve(new Map([['mill.net', name]])),
        annotations: () =>
          Promise.resolve(new Map([0, 1].map((id) => [id, { ...NO_ANNOTATIONS, archives }]))),
      },
      3_610,
    );
    const copies = noted.map(({ archives: its }: LinkFacts) => its?.map((one) => one.timestamp));
    expect(copies).toEqual([told, told]);
  },
);

test('what was proposed is not told where its name is taken', async () => {
  const { findings } = sampleParts(sampleWiki([]), {});
  const asked: string[][] = [];
  const told = async (url: string | null): Promise<unknown> => {
    const replacement = url === null ? null : { url, checkedDay: 7, found: null };
    const [link]: LinkFacts[] = await addNotes(
      [linkTo('https://gone.net/', { ...failed(64, 29, 6), urlId: 1 })],
      {
        ...findings,
        annotations: () => Promise.resolve(new Map([[1, { ...NO_ANNOTATIONS, replacement }]])),
        names: (names) => {
          asked.push(names);
          const taken = { ...newName('mill.net', 3_600), standing: 'taken' as const };
          const known: StoredName[] = [taken, newName('quiet.net', 3_600)];
          return Promise.resolve(new Map(known.map((name) => [name.name, name])));
        },
      },
      3_610,
    );
    return link?.replacement;
  };
  expect(await told(null)).toBeNull();
  expect(asked.splice(0)).toEqual([['gone.net']]);
  expect(await told('https://quiet.net/')).toMatchObject({ url: 'https://quiet.net/' });
  expect(await told('https://www.mill.net/new')).toBeNull();
  expect(asked).toEqual([['gone.net'], ['quiet.net'], ['gone.net'], ['mill.net']]);
});
