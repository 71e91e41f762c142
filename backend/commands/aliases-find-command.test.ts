/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { SameAs } from '../aliases/check/judge-likeness';
import type { PageVerdict } from '../aliases/check/judge-pages';
import { pageLikenessOf, type PageLikeness } from '../aliases/check/likeness';
import { comparedPair } from '../aliases/check/own-text';
import { AliasHost } from '../aliases/hosts/alias-host';
import { AliasWeb } from '../aliases/testing/alias-web';
import * as worlds from '../aliases/testing/moved-worlds';
import type { MovedWorld } from '../aliases/testing/moved-worlds';
import { aliasesFindCommand } from './aliases-find-command';
import { createAliasGateway } from './alias-gateway';

const folder = mkdtempSync(join(tmpdir(), 'weboid-aliases-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Line {
  url: string;
  newUrl: string | null;
  by?: string;
  rule?: string;
  confidence?: number;
  evidence?: Record<string, unknown>;
}

/** What came of a world, by the command line's own words. */
interface Outcome {
  lines: Line[];
  wrong: Line[];
  missed: string[];
  requests: string[];
  /** Requests that robots.txt forbids. */
  forbidden: string[];
}

async function outcomeOf(
  build: (web: AliasWeb) => MovedWorld,
  find: typeof aliasesFindCommand = aliasesFindCommand,
): Promise<Outcome> {
  const web = new AliasWeb();
  const world = build(web);
  const gateway = await web.start();
  try {
    const file = join(folder, 'world.json');
    writeFileSync(file, JSON.stringify(writtenWorld(world)));
    const output = new PassThrough();
    const all = text(output);
    await find(file, createAliasGateway(gateway, 'Weboid/test'), output);
    output.end();
    const lines = (await all)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
    expect(lines.map(({ url }) => url)).toEqual(world.asked.map(({ url }) => url));
    return outcomeIn(world, lines, web.asked);
  } finally {
    web.stop();
  }
}

function writtenWorld({ asked, redirects, cited }: MovedWorld): object {
  const copied = asked.map(({ url, copyHtml }) => {
    const address = `https://web.archive.org/web/2012/${url}`;
    return {
      url,
      ...(copyHtml !== null && { copy: { address, day: '2012-03-04', html: copyHtml } }),
    };
  });
  return { asked: copied, redirects, cited };
}

function outcomeIn(world: MovedWorld, lines: Line[], requests: string[]): Outcome {
  const rightOf = (url: string): string | null => world.right.get(url) ?? null;
  return {
    lines,
    requests,
    wrong: lines.filter(({ url, newUrl }) => newUrl !== null && newUrl !== rightOf(url)),
    missed: lines
      .filter(({ url, newUrl }) => newUrl === null && rightOf(url) !== null)
      .map(({ url }) => url),
    forbidden: requests.filter((one) => world.forbidden.some((part) => one.includes(part))),
  };
}

test.each([
  ['a newspaper with dates in its addresses, and decoys', worlds.newspaper, 1.4],
  ['documentation, a page forbidden, every address answered', worlds.documentation, 2],
  ['a blog with unknown numbers, by its packed sitemap', worlds.blog, 1.6],
  ['links of a section page, a host that nobody reaches', worlds.linked, 2],
  ['pages that were cited at both addresses', worlds.citedTwice, 2],
  ['numbers that became titles, by pages that are read', worlds.numbered, 2],
])('%s', async (_what, build, requestsMax) => {
  const { lines, wrong, missed, requests, forbidden } = await outcomeOf(build);
  expect(forbidden).toEqual([]);
  expect(wrong).toEqual([]);
  expect(missed).toEqual([]);
  expect(requests.length / lines.length).toBeLessThanOrEqual(requestsMax);
  const files = requests.filter((address) => /robots\.txt|\.xml/.test(address));
  expect(new Set(files).size).toBe(files.length);
});

test('of whose moves nothing is known, nobody is asked', async () => {
  const { wrong, requests } = await outcomeOf(worlds.silent);
  expect(wrong).toEqual([]);
  expect(requests).toEqual([]);
});

test('without a copy by sure rules alone, and never where every address is answered', async () => {
  const { lines, wrong, missed } = await outcomeOf(worlds.withoutCopies);
  expect(wrong).toEqual([]);
  expect(missed).toEqual([]);
  expect(lines[0]?.evidence).toMatchObject({ check: 'without-copy', kept: null });
});

describe('what these tests would see', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    jest.resetModules();
  });

  /** The command with another check: by likeness alone. */
  async function withJudge(judge: (likeness: PageLikeness) => SameAs | null) {
    const judgePages = (...pages: Parameters<typeof comparedPair>): PageVerdict => {
      const likeness = pageLikenessOf(comparedPair(...pages));
      return { same: judge(likeness), likeness };
    };
    jest.doMock('../aliases/check/judge-pages', () => ({ judgePages }));
    const { aliasesFindCommand: flawed } = await import('./aliases-find-command');
    jest.dontMock('../aliases/check/judge-pages');
    return flawed;
  }

  test.each([
    ['no check', () => 'same' as const],
    ['titles alone', ({ title }: PageLikeness) => (title >= 0.6 ? ('same' as const) : null)],
  ])('%s', async (_what, judge) => {
    jest.resetModules();
    const { wrong } = await outcomeOf(worlds.newspaper, await withJudge(judge));
    expect(wrong.length).toBeGreaterThan(2);
  });

  test('robots.txt not obeyed', async () => {
    jest.spyOn(AliasHost.prototype, 'isAllowed').mockResolvedValue(true);
    expect((await outcomeOf(worlds.documentation)).forbidden).not.toEqual([]);
  });
});
