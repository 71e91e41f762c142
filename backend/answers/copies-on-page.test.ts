import { judgeContent } from '../crawler/content/judge-content';
import { createMarkIndex } from '../status/mark-index';
import { redirectClassOf } from '../status/redirect-class';
import { DEFAULT_POLICY } from '../status/verdict';
import { classifyUrl } from '../url/classify-url';
import { newName, type StoredName } from '../store/names/stored-name';
import { normalUrl } from '../url/testing/normal-url';
import { failed, finding } from '../web/testing/sample-web';
import { archiveOf, copiesAmong, namesOfCopied, withCopiesOnPage } from './copies-on-page';
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
const NOBODY: ReadonlyMap<string, StoredName> = new Map();

/** Which of these is told beside the dead link. */
function copyBeside(copies: readonly LinkAnswer[], names = NOBODY): string | null | undefined {
  const [told]: LinkFacts[] = withCopiesOnPage({ links: [dead], copies }, WIKI, names);
  return told?.archivedOnPage;
}

const isHiddenBy = (copy: LinkAnswer): boolean =>
  !withCopiesOnPage({ links: [dead], copies: [copy] }, WIKI, NOBODY).some(isProblem);

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
    expect(copyBeside([newest, calendar, link(COPY)])).toBe(COPY);
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

describe('a name in other hands', () => {
  const link = (url: string) => answerForLink(url, classifyUrl(url), finding({}), JUDGING);
  const copyOf = (day: string) => link(`https://web.archive.org/web/${day}/${DEAD}`);
  const [early, late] = [copyOf('20150102030405'), copyOf('20221102030405')];
  const newest = link(`https://archive.ph/newest/${DEAD}`);
  const name = newName('museum-lunden.org', 3_600);
  const since = Date.UTC(2021, 2, 15) / 86_400_000;
  const standing = (state: StoredName['standing'], signals: StoredName['signals'] = []) =>
    new Map([[name.name, { ...name, standing: state, sinceDay: since, signals }]]);

  test('a copy that may show what came after serves nobody, nor does one that leads to the newest', () => {
    const taken = standing('taken');
    expect(copyBeside([late], taken)).toBeNull();
    expect(copyBeside([newest], taken)).toBeNull();
    expect(copyBeside([copyOf('2021')], taken)).toBeNull();
    expect(copyBeside([late, newest, early], taken)).toBe(early.url);
  });

  test('it is so from the day of its registration, where that came first', () => {
    const registered = { signal: 'registered-later', registered: '2014-05-01' };
    expect(copyBeside([early], standing('taken', [registered]))).toBeNull();
  });

  test('a suspicion takes no copy away', () => {
    expect(copyBeside([late], standing('suspected'))).toBe(late.url);
  });

  test('names are asked for where a link that fails has a copy on its page alone', () => {
    const of = (links: LinkAnswer[], copies: LinkAnswer[]) => namesOfCopied([{ links, copies }]);
    expect(of([dead], [late])).toEqual([name.name]);
    expect(of([dead], [link('https://web.archive.org/web/2015/http://dead.net/')])).toEqual([]);
    expect(of([early], [early])).toEqual([]);
  });
});
