import type { KnownMove } from '../rules/known-move';
import { proseOf } from '../testing/prose';
import { createSmallWeb, pageCalled } from '../testing/small-web';
import { findAliases } from './find-aliases';

const { signal } = new AbortController();
const OLD = 'http://dead.example';
const NEW = 'https://dead.example';
const SLUGS = ['mill-was-sold', 'choir-sings-aloud', 'ferry-sinks-again', 'tower-falls-down'];

/** Of two sections that were moved by two hands: one ends addresses in a slash, one does not. */
const moves: KnownMove[] = SLUGS.flatMap((slug) => [
  { old: `${OLD}/painters/${slug.replaceAll('-', '_')}.htm`, now: `${NEW}/painters/${slug}/` },
  { old: `${OLD}/treaties/${slug}.html`, now: `${NEW}/treaties/${slug}` },
]).map((move) => ({ ...move, facts: null }));

async function searchOf(section: string, place: string) {
  const html = pageCalled('The river rises', proseOf('river'));
  const dead = [{ url: `${OLD}/${section}/river-rises-high.html`, copyHtml: html }];
  const { ask, asked } = createSmallWeb({ [place]: { html } });
  const { findings } = await findAliases({ dead, moves, living: [] }, ask, signal);
  const read = asked.filter((address) => address.includes('river'));
  return { found: findings[0]?.proposal?.newUrl, read };
}

test('the ending that the nearest siblings have is tried first', async () => {
  const place = `${NEW}/treaties/river-rises-high`;
  expect(await searchOf('treaties', place)).toEqual({ found: place, read: [place] });
});

test('the other one is tried where nothing is at the first', async () => {
  const place = `${NEW}/treaties/river-rises-high/`;
  const { found, read } = await searchOf('treaties', place);
  expect(found).toBe(place);
  expect(read.length).toBeLessThanOrEqual(3);
});
