import { openPage, type StubPage, type StubPageOptions } from './testing/stub-page';

const DEAD = 'http://dead.example.net/a';
/** The same address with https, which may well be alive. */
const HTML = '<p><a class="external text" href="https://dead.example.net/a">A</a></p>';
const PROBLEMS = [{ url: DEAD, verdict: 'unreachable' }];

let page: StubPage;
afterEach(() => page.leave());

async function countMarks(pageid: number, options: Partial<StubPageOptions> = {}): Promise<number> {
  const answer = { block: 2, pages: [{ pageid, problems: PROBLEMS }] };
  page = await openPage({ html: HTML, answer, ...options });
  return document.querySelectorAll('.weboid-mark').length;
}

test('an https link is not marked for the dead http address of another page', async () => {
  expect(await countMarks(190)).toBe(0);
});

test('it is marked when this page has the http address, which SecureLinkFixer may have rewritten', async () => {
  expect(await countMarks(150)).toBe(1);
});

test('it is not marked in a preview, where https may just have been written', async () => {
  const config = { wgAction: 'submit', wgIsArticle: false, wgRevisionId: 0 };
  const html = `<div id="wikiPreview">${HTML}</div>`;
  expect(await countMarks(150, { config, html })).toBe(0);
});

test.each([
  ['the page by its block', 0, { block: 2, pages: [{ pageid: 150, problems: PROBLEMS }] }, 1],
  ['the block, for another page', 0, { block: 2, pages: [{ pageid: 190, problems: PROBLEMS }] }, 0],
  ['just the page', 4, { pageid: 150, problems: PROBLEMS }, 1],
])('asking by click for %s', async (_what, wgNamespaceNumber, answer, marked) => {
  const storage = new Map([['weboid-settings', '{"ask":"click"}']]);
  await countMarks(150, { storage, answer, config: { wgNamespaceNumber } });
  document.querySelector<HTMLElement>('#t-weboid-ask a')?.click();
  await page.settle();
  expect(document.querySelectorAll('.weboid-mark')).toHaveLength(marked);
});
