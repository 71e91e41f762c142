import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page, Route } from 'playwright-core';
import { sleepReal } from '../backend/runtime/clock';
import { WIKI_DATABASE } from '../toolforge/local/mediawiki';
import { exampleArticle, expectedUnreachable } from '../toolforge/local/world/expected';
import { openBrowser, worldAddresses } from './testing/open-browser';
import { openPage, questionOf, visitWiki, waitForMarks } from './testing/wiki-visit';

const world = worldAddresses();
const MARKUP = `"><img src=x onerror="window.weboidHacked=1"><script>window.weboidHacked=1</script>`;
const [DEAD_URL = ''] = expectedUnreachable(exampleArticle);
const LARGE_BYTES = 10 * 1024 * 1024;
/** The gadget gives up after 5 s. */
const PATIENCE_MS = 6500;
const USUAL_WAIT_MS = 2500;

interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly body: string;
}

/** Around any content, what makes it an answer about the block that was asked about. */
const block = (pages: unknown) => (asked: number) =>
  json({ dbname: `${WIKI_DATABASE}@WMF`, block: asked, pages });
const json = (value: unknown): Answer => ({ body: JSON.stringify(value) });
const problems = (...list: unknown[]) => block([{ pageid: 1, problems: list }]);
const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** Answers of which nothing may come: what was asked about is not in them, or not in this form. */
const HOSTILE: Readonly<Record<string, (asked: number) => Answer>> = {
  'markup in every field': problems({ url: MARKUP, verdict: MARKUP, code: MARKUP, reason: MARKUP }),
  'markup as addresses': problems(
    { url: `javascript:${MARKUP}`, verdict: 'unreachable' },
    { url: `http://x.example/${MARKUP}`, verdict: 'unreachable' },
    { url: `data:text/html,${MARKUP}`, verdict: 'unreachable' },
  ),
  'unknown verdicts': problems(
    { url: DEAD_URL, verdict: 'dead' },
    { url: DEAD_URL, verdict: ['unreachable'] },
    { url: DEAD_URL, verdict: MARKUP },
    { url: [DEAD_URL], verdict: 'unreachable' },
  ),
  'wrong types': block({ 0: { problems: { 0: { url: DEAD_URL, verdict: 'unreachable' } } } }),
  'numbers for lists': block([{ pageid: '1', problems: 7 }, null, 3, 'x', []]),
  'another block': () =>
    json({
      dbname: WIKI_DATABASE,
      block: -1,
      pages: [{ pageid: 1, problems: [{ url: DEAD_URL, verdict: 'unreachable' }] }],
    }),
  null: () => json(null),
  'a bare string': () => json(MARKUP),
  'no JSON': () => ({ body: `<!DOCTYPE html>${MARKUP}` }),
  'half of an answer': (asked) => ({
    body: problems({ url: DEAD_URL, verdict: 'unreachable' })(asked).body.slice(0, -3),
  }),
  nothing: () => ({ body: '' }),
  'keys of prototypes': (asked) => ({
    body: `{"__proto__":{"pages":[],"polluted":1},"constructor":{"prototype":{"polluted":1}},"block":${asked},"pages":[{"__proto__":{"problems":[{"url":"${DEAD_URL}","verdict":"unreachable"}],"polluted":1}}]}`,
  }),
  'deep nesting': () => ({ body: deep(200_000) }),
  'deep nesting in a field': (asked) => ({
    body: `{"block":${asked},"pages":[{"pageid":1,"problems":${deep(100_000)}}]}`,
  }),
  '10 MB of an answer': (asked) => ({
    body: `${JSON.stringify({ block: asked, pages: [{ pageid: 1, problems: [{ url: DEAD_URL, verdict: 'unreachable' }] }] }).slice(0, -1)},"padding":"${'x'.repeat(LARGE_BYTES)}"}`,
  }),
  'a fault': (asked) => ({
    ...problems({ url: DEAD_URL, verdict: 'unreachable' })(asked),
    status: 500,
  }),
  'too many questions': (asked) => ({
    ...problems({ url: DEAD_URL, verdict: 'unreachable' })(asked),
    status: 429,
  }),
};

let browser: Browser;
let unhurt: Html;
let endless: Server;
beforeAll(async () => {
  browser = await openBrowser();
  endless = await startEndlessServer();
  unhurt = await shownWith(block([]));
});
afterAll(async () => {
  await browser?.close();
  endless?.closeAllConnections();
  endless?.close();
});

/** Begins a good answer and never ends it. */
function startEndlessServer(): Promise<Server> {
  const respond = ({ url }: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Access-Control-Allow-Origin': '*',
    });
    if (url === '/silent') {
      response.flushHeaders();
      return;
    }
    const timer = setInterval(() => response.write(' '), 20);
    response.write('{"pages":[');
    response.on('close', () => clearInterval(timer));
  };
  return new Promise((resolve) => {
    const server = createServer(respond).listen(0, '127.0.0.1', () => resolve(server));
  });
}

function fulfilWith(makeAnswer: (asked: number) => Answer): (route: Route) => Promise<void> {
  return (route) => {
    const asked = Number(new URL(route.request().url()).searchParams.get('block'));
    const { status = 200, type = 'application/json', body } = makeAnswer(asked);
    const headers = { 'Access-Control-Allow-Origin': '*', 'Content-Type': type };
    return route.fulfill({ status, headers, body });
  };
}

/** The page's HTML after an answer, and that nothing else has come of it. */
async function shownAfter(
  handle: (route: Route) => Promise<void>,
  waitMs = USUAL_WAIT_MS,
): Promise<Html> {
  const visit = await visitWiki(browser);
  try {
    const { page } = visit;
    let questions = 0;
    await page.route(`${questionOf(world)}**`, (route) => {
      questions += 1;
      return handle(route);
    });
    const asked = page.waitForRequest((request) => request.url().startsWith(questionOf(world)));
    await openPage(page, world.wiki, { title: exampleArticle });
    await asked;
    await page.waitForTimeout(waitMs);
    expect(questions).toBe(1);
    expect(visit.errors).toEqual([]);
    expect(
      await page.evaluate(() => [Reflect.get(window, 'weboidHacked'), Reflect.get({}, 'polluted')]),
    ).toEqual([undefined, undefined]);
    return await htmlOf(page);
  } finally {
    await visit.context.close();
  }
}

const shownWith = (makeAnswer: (asked: number) => Answer): ReturnType<typeof shownAfter> =>
  shownAfter(fulfilWith(makeAnswer));

interface Html {
  readonly content: string;
  readonly body: string;
  /** The content without the links in the toolbox and the place, still empty, of the summary line. */
  readonly bare: string;
}

/** Without what MediaWiki itself makes again at each view: scripts, and times in comments. */
function htmlOf(page: Page): Promise<Html> {
  return page.evaluate(() => {
    const serialize = (selector: string, without = ''): string => {
      const copy = document.querySelector(selector)?.cloneNode(true);
      if (!(copy instanceof Element)) return '';
      const dropped = `script, #footer-info-lastmod${without}`;
      for (const node of copy.querySelectorAll(dropped)) node.remove();
      return copy.outerHTML.replaceAll(/<!--.*?-->/gs, '');
    };
    const ours = ', [id^="t-weboid"], .noprint:has(> .weboid-summary__text:only-child:empty)';
    return {
      content: serialize('#content'),
      body: serialize('body'),
      bare: serialize('#content', ours),
    };
  });
}

test('an answer without problems leaves the content as it is without the gadget', async () => {
  const visit = await visitWiki(browser);
  const query = new URLSearchParams({
    title: exampleArticle,
    useskin: 'vector-2022',
    safemode: '1',
  });
  await visit.page.goto(`${world.wiki}/w/index.php?${query.toString()}`);
  await visit.page.waitForTimeout(USUAL_WAIT_MS);
  const { content } = await htmlOf(visit.page);
  await visit.context.close();
  expect(unhurt.bare).toBe(content);
});

test.each(Object.entries(HOSTILE))('%s leaves the page as it was', async (_name, makeAnswer) => {
  expect(await shownWith(makeAnswer)).toEqual(unhurt);
});

test.each(['/silent', '/drip'])(
  'an answer that never ends leaves the page as it was: %s',
  async (path) => {
    const { port } = endless.address() as AddressInfo;
    const shown = await shownAfter(
      (route) => route.continue({ url: `http://127.0.0.1:${port}${path}` }),
      PATIENCE_MS,
    );
    expect(shown).toEqual(unhurt);
    while ((await connectionsOf(endless)) > 0) await sleepReal(100);
  },
);

test('a broken connection, and no network, leave the page as it was', async () => {
  expect(await shownAfter((route) => route.abort('connectionreset'))).toEqual(unhurt);
  expect(await shownAfter((route) => route.abort('internetdisconnected'))).toEqual(unhurt);
});

test('a redirect to a page leaves the page as it was', async () => {
  const answer = {
    status: 302,
    headers: { Location: `${world.wiki}/wiki/Main_Page`, 'Access-Control-Allow-Origin': '*' },
  };
  expect(await shownAfter((route) => route.fulfill(answer))).toEqual(unhurt);
});

test('hostile details show as text, or not at all', async () => {
  const visit = await visitWiki(browser);
  const { page } = visit;
  const each = (value: unknown) => ({
    url: DEAD_URL,
    verdict: 'unreachable',
    code: 18,
    http: value,
    reason: value,
    since: value,
    lastGood: value,
    lastChecked: value,
    failures: value,
    redirect: value,
    redirectClass: value,
    reports: value,
    presumedReachable: value,
    archives: [{ service: value, url: value, date: value }, value],
    archivesSearched: value,
    replacement: { url: value, source: value, checked: value },
    domainFindings: [{ trait: value, since: value }],
    otherPages: { count: value },
    hints: [value, { hint: value, url: value }],
  });
  await page.route(
    `${questionOf(world)}**`,
    fulfilWith(
      problems(each(MARKUP), each({ toString: 1 }), each(1e308), each(`javascript:${MARKUP}`)),
    ),
  );
  await openPage(page, world.wiki, { title: exampleArticle });
  await waitForMarks(page, 1);
  await page.locator('.weboid-mark').first().click();
  const box = page.getByRole('dialog');
  await box.waitFor();
  await page.waitForTimeout(USUAL_WAIT_MS);
  expect(await box.locator('img, script, iframe, svg, object').count()).toBe(0);
  const addresses = await box
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.filter((href) => !/^(https?|ftps?):\/\//.test(href))).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(window, 'weboidHacked'))).toBeUndefined();
  expect(visit.errors).toEqual([]);
  await visit.context.close();
});

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
