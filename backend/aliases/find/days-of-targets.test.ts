import { proseOf } from '../testing/prose';
import { createSmallWeb, pageCalled } from '../testing/small-web';
import { findAliases } from './find-aliases';

const { signal } = new AbortController();

const STORIES = [
  ['6063', '13.4.2013', 'The ferry of Lunden'],
  ['6064', '18.5.2007', 'The choir of Brevik'],
  ['6065', '7.2.2008', 'Snow in Eldvik'],
  ['6066', '24.4.2005', 'A bridge for Norrask'],
  ['6129', '20.6.2016', 'The mill was sold'],
  ['6130', '3.11.2011', 'The harbour reopens'],
  ['6131', '30.1.2015', 'A school for Lunden'],
  ['6132', '9.9.2010', 'Who reads the Courier'],
  ['6133', '12.2.2012', 'The last tram'],
  ['6134', '1.8.2009', 'Wells of the north'],
] as const;
type Story = (typeof STORIES)[number];

const numberOf = (day: string): string =>
  day
    .split('.')
    .toReversed()
    .map((part) => part.padStart(2, '0'))
    .join('');
const oldOf = ([id, day]: Story): string =>
  `http://dead.example/story.jsp?day=${numberOf(day)}&id=${id}`;
const pageOf = ([, day, title]: Story): string =>
  pageCalled(title, `<div class=date>${day}</div>${proseOf(title)}`);

test('moves whose addresses hold days, day first, before a number have their pages read', async () => {
  const nowOf = ([id, day]: Story): string => `https://dead.example/stories/${day}/${id}`;
  const [moved, sought] = [STORIES.slice(0, 4), STORIES.slice(4)];
  const web = Object.fromEntries(STORIES.map((story) => [nowOf(story), { html: pageOf(story) }]));
  const { findings } = await findAliases(
    {
      dead: sought.map((story) => ({ url: oldOf(story), copyHtml: pageOf(story) })),
      moves: moved.map((story) => ({ old: oldOf(story), now: nowOf(story), facts: null })),
      living: [],
    },
    createSmallWeb(web).ask,
    signal,
  );
  expect(findings.map(({ proposal }) => proposal?.newUrl)).toEqual(sought.map(nowOf));
});
