import { gzipSync } from 'node:zlib';
import { readSitemapFile } from './read-sitemap-file';

const PAGES = Array.from(
  { length: 2_000 },
  (_, number) => `https://fjord.example/${(number * 7_919) % 10_007}/${number}`,
);
const LIST = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${PAGES.map((page) => `<url><loc>${page}</loc></url>`).join('')}</urlset>`;

test('of a packed file that is cut, what could be read counts', () => {
  const packed = gzipSync(LIST);
  expect(readSitemapFile(packed).pages).toEqual(PAGES);
  const { pages } = readSitemapFile(packed.subarray(0, packed.length / 2));
  expect(pages.length).toBeGreaterThan(500);
  expect(pages).toEqual(PAGES.slice(0, pages.length));
});

test('what is only called packed has no pages', () => {
  expect(readSitemapFile(Uint8Array.of(0x1f, 0x8b, 1, 2, 3)).pages).toEqual([]);
});
