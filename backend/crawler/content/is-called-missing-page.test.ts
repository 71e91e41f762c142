import { normalUrl } from '../../url/testing/normal-url';
import { withCheckedWeb } from '../probe/testing/checked-web';
import { isCalledMissingPage } from './is-called-missing-page';

const { web, check } = withCheckedWeb();
const HOST = 'mill.fjord.net';
const HUGE = 600_000;
const STYLES = `<style>${'.mill-wheel{margin:0;padding:0}'.repeat(1_200)}</style>`;

/** A page and scripts, pictures, menus that make it huge. */
async function codeOf(head: string, http = 404, bytes = HUGE): Promise<unknown> {
  await web.http(`${HOST}:80`, (_request, response) => {
    const page = `<!doctype html><html><head>${head}`;
    const rest = `<script>${'var a=1;'.repeat(bytes / 8)}</script><nav>${'<a href=/a>Rye</a>'.repeat(50)}</nav>`;
    const body = Buffer.from(page + rest);
    response.writeHead(http, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
    });
    response.end(body);
  });
  const { code, reason } = await check(`http://${HOST}/rye`, {
    getOnly: true,
    isCalledMissing: isCalledMissingPage,
  });
  return [code, reason];
}

test.each([
  ['its title', '<title>Page not found - The mill</title></head><body>'],
  ['its title, by the number', '<title>404 | The mill</title></head><body>'],
  ['its title, in Polish', '<title>Nie znaleziono strony – Młyn</title></head><body>'],
  ['its heading', '<title>The mill</title></head><body><h1>Seite nicht gefunden</h1>'],
  [
    'its heading, behind its styles',
    `<title>The mill</title>${STYLES}</head><body><h1>Page introuvable</h1>`,
  ],
])(
  'a huge error page that says in %s that the page is missing is an error page',
  async (_what, head) => {
    expect(await codeOf(head)).toEqual([18, 'http-404']);
    expect(await codeOf(head, 410)).toEqual([21, 'http-410']);
  },
);

test.each([
  [
    'says nothing of it',
    '<title>Rye and wheat - The mill</title></head><body><h1>Rye and wheat</h1>',
  ],
  ['has no title', '</head><body><p>Rye.'],
  [
    'only tells of it in its text',
    '<title>Rye - The mill</title></head><body><h1>Rye</h1><p>Page not found.</p>',
  ],
  [
    'has a longer title',
    '<title>Page not found: what remains of the web</title></head><body><h1>What remains</h1>',
  ],
])('one that %s stays what was asked for', async (_what, head) => {
  expect(await codeOf(head)).toEqual([7, 'corrected']);
});

test('of other errors the words decide nothing', async () => {
  const head = '<title>Page not found</title></head><body>';
  expect(await codeOf(head, 500)).toEqual([7, 'corrected']);
  expect(await codeOf(head, 404, 80_000)).toEqual([18, 'http-404']);
});

test('what stands at an address that speaks of it is read with it', () => {
  const body = Buffer.from('<title>Error 404</title>');
  const page = {
    at: normalUrl(`http://${HOST}/a`),
    contentType: 'text/html',
    body,
    isComplete: false,
  };
  expect(isCalledMissingPage(page)).toBe(true);
});
