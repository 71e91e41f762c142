import { sampleParts, sampleWiki } from '../testing/sample-web';
import { serve } from '../testing/serve';
import { unzip } from '../testing/unzip';

test.each([
  [1_000, false],
  [1_001, true],
])('a spreadsheet of %d rows is whole, or says that it is not', async (rows, isCut) => {
  const links = Array.from({ length: rows }, (_, row) => `https://site.org/${row}`);
  const wiki = sampleWiki([{ pageId: 1, title: 'Hai', namespace: 0, links }]);
  const web = await serve(sampleParts(wiki, {}));
  const response = await web.get(
    '/externalLinkInfo?dbname=dewiki&pageid=1&all=1&lang=en&format=xlsx',
  );
  const name = response.headers.get('content-disposition') ?? '';
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  await web.close();
  const xml = [...files.values()].join('');
  expect(xml.match(/>https:\/\/site\.org\/\d+</g)).toHaveLength(1_000);
  expect(xml.includes('Only the first 1,000 of 1,001 rows')).toBe(isCut);
  expect(name.includes('-part-')).toBe(isCut);
});
