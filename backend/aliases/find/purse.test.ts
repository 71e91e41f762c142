import type { KnownMove } from '../rules/known-move';
import type { WebAnswer } from '../testing/alias-web';
import { proseOf } from '../testing/prose';
import { createSmallWeb, pageCalled } from '../testing/small-web';
import { findAliases } from './find-aliases';
import type { DeadPage } from './asked-page';

const TOWNS = [
  ...'lunden arnvik torsholm veldby kirna osmund halden brevik nordal estrup'.split(' '),
  ...'fjelde marsby aldby borup egholm farstad grimby hovden ikast jelling'.split(' '),
];

const movesOf = (host: string): KnownMove[] =>
  ['ferry-sinks-again', 'mill-was-sold', 'choir-sings-aloud'].map((slug) => ({
    old: `http://${host}/old/${slug}`,
    now: `https://${host}/new/${slug}`,
    facts: null,
  }));

const deadAt = (host: string, slugs: readonly string[]): DeadPage[] =>
  slugs.map((slug) => ({
    url: `http://${host}/old/${slug}`,
    copyHtml: pageCalled(slug.replaceAll('-', ' '), proseOf(`${host} ${slug}`)),
  }));

const { signal } = new AbortController();

/** A big host whose pages are all others now, each of them at two addresses of its sitemap. */
function hopelessHost(host: string): { dead: DeadPage[]; answers: Record<string, WebAnswer> } {
  const slugs = TOWNS.map((town) => `council-of-${town}`);
  const places = slugs.flatMap((slug) => ['x', 'y'].map((at) => `https://${host}/${at}/${slug}`));
  const answers: Record<string, WebAnswer> = Object.fromEntries(
    places.map((place) => [place, { html: pageCalled('Council', proseOf(place)) }]),
  );
  const list = places.map((place) => `<url><loc>${place}</loc></url>`).join('');
  answers[`https://${host}/sitemap.xml`] = {
    text: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${list}</urlset>`,
  };
  return { dead: deadAt(host, slugs), answers };
}

test('a host without hope takes nothing of the next one', async () => {
  const { dead: hopeless, answers } = hopelessHost('big.example');
  const dead = [...hopeless, ...deadAt('small.example', ['river-floods-town'])];
  const now = 'https://small.example/new/river-floods-town';
  const { ask, asked } = createSmallWeb({
    ...answers,
    [now]: { html: dead.at(-1)?.copyHtml ?? '' },
  });
  const moves = [...movesOf('big.example'), ...movesOf('small.example')];
  const { findings } = await findAliases({ dead, moves, living: [] }, ask, signal);
  expect(findings.at(-1)?.proposal?.newUrl).toBe(now);
  expect(asked.filter((address) => address.includes('big.'))).toHaveLength(2 * TOWNS.length);
});

test('what a host leaves is for the next one', async () => {
  const dead = [
    ...deadAt('big.example', TOWNS),
    ...deadAt('small.example', ['river-floods-town-again']),
  ];
  const now = 'https://small.example/p/9/river-floods-town-again';
  const { ask } = createSmallWeb({
    'https://small.example/sitemap.xml': {
      text: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${now}</loc></url></urlset>`,
    },
    [now]: { html: dead.at(-1)?.copyHtml ?? '' },
  });
  const moves = [...movesOf('big.example'), ...movesOf('small.example')];
  const { findings } = await findAliases({ dead, moves, living: [] }, ask, signal);
  expect(findings.at(-1)?.proposal?.newUrl).toBe(now);
});

test('a host that does not answer three times in a run rests', async () => {
  const slugs = TOWNS.map((town) => `council-of-${town}`);
  const living = slugs.map((slug) => `https://mute.example/x/${slug}`);
  const { ask, asked } = createSmallWeb({}, () => null);
  const dead = deadAt('mute.example', slugs);
  const { findings } = await findAliases(
    { dead, moves: movesOf('mute.example'), living },
    ask,
    signal,
  );
  expect(findings.every(({ proposal }) => proposal === null)).toBe(true);
  expect(asked.filter((address) => !address.endsWith('/robots.txt'))).toHaveLength(3);
});

test.each([
  [0, 0],
  [1, 8],
  [3, 14],
])('of a host of whose pages nothing is left, %i moves cost few requests', async (count, most) => {
  const { ask, asked } = createSmallWeb({});
  const slugs = TOWNS.flatMap((town) => [`council-of-${town}`, `ferry-to-${town}`]);
  const dead = deadAt('gone.example', slugs);
  const moves = movesOf('gone.example').slice(0, count);
  const { requests } = await findAliases({ dead, moves, living: [] }, ask, signal);
  expect(requests).toBe(asked.length);
  expect(requests).toBeLessThanOrEqual(most);
});
