import { expectedLinks, watchedTitles } from './expected';
import { expectedCopies } from './expected-copies';
import { archives } from './sites/archives';

const addressesOf = (url: string): string[] => expectedCopies(url).map((copy) => copy.url);

test.each([
  [
    'in two archives',
    'https://journals.north-sea-history.org/nsh/article/1987/14',
    [
      'https://web.archive.org/web/20190914011209/https://journals.north-sea-history.org/nsh/article/1987/14',
      'https://arquivo.pt/wayback/20160504132201/https://journals.north-sea-history.org/nsh/article/1987/14',
    ],
  ],
  [
    'linked to, though there is a newer one',
    'https://www.norrask-herald.com/archive/1998/06/harbour-reopens',
    [
      'https://web.archive.org/web/20160412093015/https://www.norrask-herald.com/archive/1998/06/harbour-reopens',
    ],
  ],
  [
    'before it was for sale',
    'http://www.tarnhavn-harbour-days.org/',
    ['https://web.archive.org/web/20131003171500/http://www.tarnhavn-harbour-days.org/'],
  ],
  [
    'in the second archive only, before it was softly gone',
    'http://www.faktaomfartyg-nord.net/solveig_1999.htm',
    [
      'https://arquivo.pt/wayback/20131119141516/http://www.faktaomfartyg-nord.net/solveig_1999.htm',
    ],
  ],
  [
    'withdrawn from one, not from another',
    'http://www.storms-of-history.org/europe/1911/january',
    [
      'https://arquivo.pt/wayback/20150929030405/http://www.storms-of-history.org/europe/1911/january',
    ],
  ],
  ['archived too late', 'http://www.votive-ships.net/list.asp?place=Tarnhavn', []],
  ['never archived', 'http://hdl.handle.net/20.500.99999/4471', []],
])('%s', (_name, url, copies) => {
  expect(addressesOf(url)).toEqual(copies);
});

test('archives hold copies of dead pages and of those whose copies are linked to', () => {
  const dead = new Set(
    watchedTitles()
      .flatMap(expectedLinks)
      .flatMap(({ url, verdict }) => (verdict === 'unreachable' ? [url] : [])),
  );
  const others = archives
    .flatMap(({ holdings }) => Object.keys(holdings))
    .filter((url) => !dead.has(url));
  expect(others).toEqual([
    'https://www.norrask-digital-library.org/books/moodie-skarva/page/5',
    // Alive, in other hands.
    'https://www.norrask-wool-guild.org/history/stockings',
    'https://www.norrask-wool-guild.org/patterns/linga',
  ]);
});

test('a withdrawal comes before any URL can have been found dead', () => {
  const days = archives.flatMap(({ holdings }) =>
    Object.values(holdings).flatMap(({ withdrawnFrom }) => withdrawnFrom ?? []),
  );
  expect(days).toEqual([5]);
});
