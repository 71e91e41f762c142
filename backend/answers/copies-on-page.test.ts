import { judgeContent } from '../crawler/content/judge-content';
import { createMarkIndex } from '../status/mark-index';
import { redirectClassOf } from '../status/redirect-class';
import { DEFAULT_POLICY } from '../status/verdict';
import { classifyUrl } from '../url/classify-url';
import { normalUrl } from '../url/testing/normal-url';
import { failed, finding } from '../web/testing/sample-web';
import { archiveOf, copiesAmong, withCopiesOnPage } from './copies-on-page';
import { answerForLink } from './judge-link';
import { isProblem, type LinkAnswer, type LinkFacts } from './link-answer';

const DEAD = 'http://museum-lunden.org/mill';
const COPY = `https://web.archive.org/web/20150102030405/${DEAD}`;
const JUDGING = { policy: DEFAULT_POLICY, marks: createMarkIndex([]) };
const WIKI = { archives: { refused: [], order: [] } };
const PROSE = 'Welcome to our museum, open from May to September, with a cafe and a shop. '.repeat(
  10,
);
const HTML = `<!doctype html><title>Museum Lunden</title><h1>Museum Lunden</h1><p>${PROSE}`;

/** The copy as an answer tells it after a check that was led there. */
function copyLedTo(end: string, contentType = 'text/html'): LinkAnswer {
  const [asked, at] = [normalUrl(COPY), normalUrl(end)];
  const redirect = {
    target: at,
    hops: [302],
    class: redirectClassOf(asked, at),
  } as const;
  const body = Buffer.from(HTML);
  const page = contentType === 'text/html' ? { at, contentType, body, isComplete: true } : null;
  const doubt = judgeContent(asked, { page, redirect }, null)?.doubt ?? null;
  const found = finding({ redirect: end, redirectClass: redirect.class, doubt });
  return answerForLink(COPY, classifyUrl(COPY), found, JUDGING);
}

const dead = answerForLink(DEAD, classifyUrl(DEAD), { ...failed(18, 29, 6), urlId: 5 }, JUDGING);
const isHiddenBy = (copy: LinkAnswer): boolean =>
  !withCopiesOnPage([dead], [copy], WIKI).some(isProblem);

const ELSEWHERE = [
  ['the copy of the front page', 'https://web.archive.org/web/2016/http://museum-lunden.org/'],
  ['the front page of the archive', 'https://web.archive.org/'],
  ['the list of all copies', `https://web.archive.org/web/20150000000000*/${DEAD}`],
] as const;

test.each(ELSEWHERE)('a copy whose check was led to %s hides no death', (_what, end) => {
  expect(isHiddenBy(copyLedTo(end))).toBe(false);
});

test.each(ELSEWHERE)('nor where a file stands at %s', (_what, end) => {
  expect(isHiddenBy(copyLedTo(end, 'application/pdf'))).toBe(false);
});

test.each([
  ['the nearest copy of the same page', DEAD],
  ['the place that it had moved to by then', 'http://museum-lunden.org/history/mill'],
  ['its new site', 'https://museum-lunden.com/mill'],
])('a copy that was led to %s hides it', (_what, original) => {
  expect(isHiddenBy(copyLedTo(`https://web.archive.org/web/20150203/${original}`))).toBe(true);
});

describe('links of archives that do not tell all', () => {
  const link = (url: string) => answerForLink(url, classifyUrl(url), finding({}), JUDGING);
  const newest = link(`https://archive.ph/newest/${DEAD}`);
  const calendar = link(`https://web.archive.org/web/*/${DEAD}`);
  const code = link('https://archive.ph/AbCd1');

  test('the newest copy, or the list of all, serves readers', () => {
    expect([newest, calendar].map(isHiddenBy)).toEqual([true, true]);
  });

  test('a copy whose moment is known comes first', () => {
    const [told]: LinkFacts[] = withCopiesOnPage([dead], [newest, calendar, link(COPY)], WIKI);
    expect(told?.archivedOnPage).toBe(COPY);
  });

  test('a code may be of any page, and serves none', () => {
    expect(isHiddenBy(code)).toBe(false);
    const links = new Map([newest, calendar, code].map(({ url }) => [url, classifyUrl(url)]));
    expect([...copiesAmong(links, link)].map(({ url }) => url)).toEqual([newest.url, calendar.url]);
  });

  test('each is told as what it is', () => {
    expect([newest, calendar, code].map(archiveOf)).toMatchObject([
      { kind: 'latest', original: normalUrl(DEAD), timestamp: null },
      { kind: 'latest', original: normalUrl(DEAD), timestamp: null },
      { kind: 'code', service: 'archive-today', original: null },
    ]);
  });
});
