import { gzipSync } from 'node:zlib';
import { readSitemapFile } from './read-sitemap-file';

const PAGES = Array.from(
  { length: 2_000 },
  (_, number) => `https://fjord.example/${(number * 7_919) % 10_007}/${number}`,
);
const LIST = listOf(PAGES);

function listOf(pages: readonly string[]): string {
  const entries = pages.map((page) => `<url><loc>${page}</loc></url>`).join('');
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
}

test('of a packed file that is cut, what could be read counts', async () => {
  const packed = gzipSync(LIST);
  expect((await readSitemapFile(packed)).pages).toEqual(PAGES);
  const { pages } = await readSitemapFile(packed.subarray(0, packed.length / 2));
  expect(pages.length).toBeGreaterThan(500);
  expect(pages).toEqual(PAGES.slice(0, pages.length));
});

test('what is only called packed has no pages', async () => {
  expect((await readSitemapFile(Uint8Array.of(0x1f, 0x8b, 1, 2, 3))).pages).toEqual([]);
});

test('what has more entries than a sitemap may have is not read to its end', async () => {
  const many = Array.from({ length: 60_000 }, (_, number) => `https://fjord.example/${number}`);
  const { pages } = await readSitemapFile(new TextEncoder().encode(listOf(many)));
  expect(pages.length).toBeGreaterThanOrEqual(50_000);
  expect(pages.length).toBeLessThan(52_000);
});
