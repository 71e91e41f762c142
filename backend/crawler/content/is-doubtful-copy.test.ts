import { classifyUrl } from '../../url/classify-url';
import type { UrlParts } from '../../url/url-parts';
import { isDoubtfulCopy } from './is-doubtful-copy';

const PROSE =
  'The mill was built in 1847 by the brothers Olsen, who ground rye for the whole valley. ';
const PAGE = `<!doctype html><title>The mill</title><h1>The mill</h1><p>${PROSE.repeat(10)}</p>`;

function partsOf(path: string): UrlParts {
  const { parts } = classifyUrl(`http://museum-lunden.org${path}`);
  if (parts === null) throw new Error(`the test needs a valid path, not ${path}`);
  return parts;
}

type Case = [what: string, body: string, contentType: string | null, path: string];

const isDoubtful = (body: string | Buffer, contentType: string | null, path: string): boolean =>
  isDoubtfulCopy(partsOf(path), {
    at: partsOf(path),
    contentType,
    body: Buffer.from(body),
    isComplete: true,
  });

test.each<Case>([
  ['a page', PAGE, 'text/html; charset=utf-8', '/mill'],
  ['a page without a type', PAGE, null, '/mill'],
  ['a document', '%PDF-1.4 something', 'application/pdf', '/report.pdf'],
  ['a document without a type', '%PDF-1.4 something', null, '/report.pdf'],
  ['a long text', PROSE.repeat(40), 'text/plain', '/mill'],
  ['a short text that is named so', 'Olsen 1847', 'text/plain', '/names.txt'],
  [
    'frames',
    '<html><frameset><frame src="a.htm"><frame src="b.htm"></frameset>',
    'text/html',
    '/mill',
  ],
])('%s is believed', (_what, body, type, path) => {
  expect(isDoubtful(body, type, path)).toBe(false);
});

const LOST =
  '<title>404 Not Found</title><h1>Not Found</h1><p>The page was not found on this server.';

test.each<Case>([
  ['a soft 404', LOST, 'text/html', '/mill'],
  ['a soft 404 without a type', LOST, null, '/mill'],
  ['a soft 404 as a file', LOST, 'application/octet-stream', '/mill'],
  ['a page where a document was', PAGE, 'text/html', '/report.pdf'],
  ['a page where a picture was', PAGE, null, '/a/mill.JPG?size=2'],
  ['a short message', '404 Not Found', 'text/plain', '/mill'],
  ['a message for machines', '{"error":"not found"}', 'application/json', '/mill'],
  ['an empty page', '<html><head></head><body></body></html>', 'text/html', '/mill'],
  ['blanks', '   ', 'text/html', '/mill'],
  [
    'what scripts fill',
    '<html><body><div id="root"></div><script src="/app.js"></script>',
    'text/html',
    '/mill',
  ],
])('%s is doubted', (_what, body, type, path) => {
  expect(isDoubtful(body, type, path)).toBe(true);
});
