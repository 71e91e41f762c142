import { SitemapFault } from './sitemap-fault';
import { SitemapReader } from './sitemap-reader';
import { ODD_SITEMAPS, type OddSitemap } from './testing/odd-sitemaps';

/** What is read of a file that comes in pieces. */
function read(file: Buffer, pieceBytes: number): OddSitemap['read'] {
  const pages: [string, string?][] = [];
  const files: string[] = [];
  const reader = new SitemapReader({
    page: (loc, lastmod) => void pages.push(lastmod === '' ? [loc] : [loc, lastmod]),
    file: (loc) => void files.push(loc),
  });
  try {
    for (let from = 0; from < file.length; from += pieceBytes) {
      reader.take(file.subarray(from, from + pieceBytes));
    }
    return { kind: reader.end(), pages, files };
  } catch (error) {
    if (error instanceof SitemapFault) return error.word;
    throw error;
  }
}

const bytesOf = (file: string | Buffer): Buffer =>
  typeof file === 'string' ? Buffer.from(file, 'utf8') : file;

describe.each([65_536, 7, 1])('in pieces of %i bytes', (pieceBytes) => {
  test.each(ODD_SITEMAPS)('$what', ({ file, read: wanted }) => {
    const found = read(bytesOf(file), pieceBytes);
    expect(found).toEqual(
      typeof wanted === 'string' ? wanted : { pages: [], files: [], ...wanted },
    );
  });
});

test('there are many of them', () => {
  expect(ODD_SITEMAPS.length).toBeGreaterThanOrEqual(40);
});

describe('what has no end is given up', () => {
  const start = '<urlset><url><loc>';
  test.each<[string, string, string]>([
    ['a text', '<urlset>', 'x'],
    ['an address', start, 'x'],
    ['the name of an element', '<urlset><', 'x'],
    ['an attribute', '<urlset><url x="', 'x'],
    ['attributes', '<urlset><url', ''],
    ['a comment', '<urlset><!--', 'x'],
    ['a CDATA section', `${start}<![CDATA[`, 'x'],
    ['an instruction', '<urlset><?x ', 'x'],
    ['a document type', '<!DOCTYPE x [', 'x'],
    ['nesting', '<urlset>', '<a>'],
    ['a line', 'https://fjord.net/', 'x'],
    ['an entity', `${start}&`, 'x'],
  ])('%s', (_what, beginning, piece) => {
    let [bytes, count] = [0, 0];
    const reader = new SitemapReader({ page: () => undefined, file: () => undefined });
    const go = (): void => {
      reader.take(Buffer.from(beginning.padEnd(200)));
      for (; bytes < 1_000_000; bytes += 8_192) {
        const more = piece === '' ? ` a${(count += 1)}="1"` : piece;
        reader.take(Buffer.from(more.repeat(Math.ceil(8_192 / more.length))));
      }
    };
    expect(go).toThrow(SitemapFault);
    expect(bytes).toBeLessThan(200_000);
  });
});
