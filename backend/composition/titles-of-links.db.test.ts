import { answerForLink } from '../answers/judge-link';
import type { LinkAnswer } from '../answers/link-answer';
import { createMarkIndex } from '../status/mark-index';
import { DEFAULT_POLICY } from '../status/verdict';
import { keepChoices } from '../store/archives/archive-choices';
import { emptyTables, withStore } from '../store/testing/with-store';
import { classifyUrl } from '../url/classify-url';
import { failed } from '../web/testing/sample-web';
import { titlesOfLinks } from './titles-of-links';

const { database } = withStore();
const PAGE = 'http://www.mill.net/page';
const EARLY = { service: 'wayback', url: 'https://early.net/', timestamp: '2010' } as const;
const LATE = { service: 'archive-today', url: 'https://late.net/', timestamp: '2026' } as const;
const JUDGING = { policy: DEFAULT_POLICY, marks: createMarkIndex([]) };

beforeEach(async () => {
  await emptyTables(database, 'archive', 'page_title');
  await database.transaction((statements) =>
    keepChoices(
      statements,
      5,
      [
        { service: EARLY.service, snapshot: { ...EARLY, title: 'The mill' } },
        { service: LATE.service, snapshot: { ...LATE, title: 'Casino' } },
      ],
      3_600,
    ),
  );
  await database.run('INSERT INTO page_title (url_id, title, wanted_day) VALUES (5, ?, 1)', [
    Buffer.from('Bet now'),
  ]);
});

const link = (its: Partial<LinkAnswer>): LinkAnswer =>
  Object.assign(
    answerForLink(PAGE, classifyUrl(PAGE), { ...failed(18, 29, 6), urlId: 5 }, JUDGING),
    its,
  );
const taken = { takeover: { state: 'taken', seen: null } } as const;

test('a link whose name is taken is called as a copy is that is told, else not at all', async () => {
  const told = link({ ...taken, archives: [EARLY] });
  expect(await titlesOfLinks(database, [told])).toEqual(new Map([[5, 'The mill']]));
  expect(await titlesOfLinks(database, [link(taken)])).toEqual(new Map());
});

test('any other dead one is called as its first copy is, also where none is told to its wiki', async () => {
  expect(await titlesOfLinks(database, [link({})])).toEqual(new Map([[5, 'The mill']]));
});
