import { openPage, type StubPage, type StubPageOptions } from './testing/stub-page';
import type { LinkProblem } from './state/problem';
import { linkOf } from './view/mark';

const DEAD = 'http://dead.example.net/a';

let page: StubPage;
afterEach(() => page.leave());

async function open(options: StubPageOptions): Promise<StubPage> {
  page = await openPage(options);
  return page;
}

const problem = (changes: Partial<LinkProblem> = {}): LinkProblem => ({
  url: DEAD,
  verdict: 'unreachable',
  ...changes,
});
const answer = (...problems: unknown[]): unknown => ({
  dbname: 'examplewiki@WMF',
  block: 2,
  pages: [{ pageid: 150, problems }],
});
const marks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.weboid-mark')];
const markedLinks = (): string[] => marks().map((mark) => linkOf(mark)?.id ?? '');

describe('link forms of both parsers', () => {
  const forms: [form: string, html: string][] = [
    ['legacy bracketed', `<a rel="nofollow" class="external text" href="${DEAD}">A</a>`],
    ['legacy numbered', `<a rel="nofollow" class="external autonumber" href="${DEAD}">[1]</a>`],
    ['legacy bare', `<a rel="nofollow" class="external free" href="${DEAD}">${DEAD}</a>`],
    ['legacy interwiki', `<a href="${DEAD}#S" class="extiw" title="w:A">A</a>`],
    [
      'Parsoid bracketed',
      `<a rel="mw:ExtLink nofollow" href="${DEAD}" class="external text">A</a>`,
    ],
    [
      'Parsoid numbered',
      `<a rel="mw:ExtLink nofollow" href="${DEAD}" class="external autonumber"></a>`,
    ],
    ['Parsoid interwiki', `<a rel="mw:WikiLink/Interwiki" href="${DEAD}" class="extiw">A</a>`],
    ['of both kinds', `<a class="extiw external" href="${DEAD}">A</a>`],
    ['followed link', `<a class="external text" href="${DEAD}">A</a>`],
    [
      'in plainlinks',
      `<span class="plainlinks"><a class="external text" href="${DEAD}">A</a></span>`,
    ],
    [
      'other spelling',
      '<a class="external text" href="HTTP://Dead.Example.net:80/b/../%61#top">A</a>',
    ],
    [
      'https by SecureLinkFixer',
      '<a class="external text" href="https://dead.example.net/a">A</a>',
    ],
    ['protocol-relative', '<a class="external text" href="//dead.example.net/a">A</a>'],
    [
      'rewritten by a Parsoid hook',
      `<a class="external text" href="https://proxy.example.net/" data-mw-original-href="${DEAD}">A</a>`,
    ],
  ];
  test.each(forms)('%s gets one mark after the link', async (_form, html) => {
    const { content } = await open({ html: `<p>See ${html}.</p>`, answer: answer(problem()) });
    expect(marks()).toHaveLength(1);
    const link = content.querySelector('a');
    expect(link?.nextSibling).toBe(marks()[0]?.parentElement);
    expect(link?.querySelector('*')).toBeNull();
  });

  const others: [form: string, html: string][] = [
    ['another address', '<a class="external text" href="http://dead.example.net/b">A</a>'],
    ['a blocked link without target', '<a class="external text">A</a>'],
    [
      'a blocked link that keeps its original',
      `<a class="external text" data-mw-original-href="${DEAD}">A</a>`,
    ],
    [
      'a link led to its copy',
      `it</p><p><a class="external text" href="https://web.archive.org/web/2020/${DEAD}" data-mw-original-href="${DEAD}">A</a></p><p>`,
    ],
    ['an internal link', `<a href="/wiki/${DEAD}" title="A">A</a>`],
    ['a script address', `<a class="external text" href="javascript:void('${DEAD}')">A</a>`],
    [
      'http, when only https is dead',
      '<a class="external text" href="http://safe.example.net/">A</a>',
    ],
    [
      'an original that is not dead',
      `<a class="external text" href="${DEAD}" data-mw-original-href="http://fine.example.net/">A</a>`,
    ],
  ];
  test.each(others)('%s gets none', async (_form, html) => {
    await open({
      html: `<p>See ${html} and <a class="external text" href="http://fine.example.net/">B</a>.</p>`,
      answer: answer(problem(), problem({ url: 'https://safe.example.net/' })),
    });
    expect(marks()).toHaveLength(0);
  });
});

test('every link of one address gets a mark, named after the link', async () => {
  await open({
    html: `<a id="x" class="external text" href="${DEAD}"> The <i>report</i> </a>
      <a id="y" class="external autonumber" href="${DEAD}"></a>
      <a id="z" class="external text" href="${DEAD}">${'long '.repeat(50)}</a>`,
    answer: answer(problem()),
  });
  expect(markedLinks()).toEqual(['x', 'y', 'z']);
  const [x, y, z] = marks();
  expect(x?.getAttribute('aria-label')).toBe('Dead web link: The report');
  expect(y?.getAttribute('aria-label')).toBe(`Dead web link: ${DEAD}`);
  expect(z?.getAttribute('aria-label')?.length).toBeLessThan(160);
});

test('a link beside its own archived copy gets none, other links there do', async () => {
  const archived = `https://web.archive.org/web/20200102030405/${DEAD}`;
  await open({
    html: `<ol>
      <li><cite><a class="external text" href="${DEAD}">A</a>
        <a class="external text" href="${archived}">archived</a></cite></li>
      <li id="cite_note-2"><span class="reference-text"><a id="y" class="external text" href="${DEAD}">A</a>
        <a class="external text" href="https://web.archive.org/web/2020/http://other.example.net/">B</a>
      </span></li>
      <li><a id="z" class="external text" href="${DEAD}">A</a></li></ol>`,
    answer: answer(problem()),
  });
  expect(markedLinks()).toEqual(['y', 'z']);
});

test.each([
  [
    'behind its citation in a footnote',
    ['<span class="reference-text"><cite>', '</cite>', '</span>'],
  ],
  ['behind its citation in a list item', ['<li><cite>', '</cite>', '</li>']],
  ['in a citation within the text', ['<p><cite>', '', '</cite></p>']],
  ['behind its citation in the text', ['<p><cite>', '</cite>', '</p>']],
  ['in a citation outside of all that', ['<div><cite>', '', '</cite></div>']],
  ['in another paragraph of the list item', ['<ul><li><p>', '</p><p>', '</p></li></ul>']],
  ['in the same cell', ['<table><tr><td>', '', '</td></tr></table>']],
  ['in the same heading of a table', ['<table><tr><th>', '', '</th></tr></table>']],
  ['in the same definition', ['<dl><dd><cite>', '</cite>', '</dd></dl>']],
  ['in the same term', ['<dl><dt>', '', '</dt></dl>']],
  ['in the same caption', ['<figure><figcaption>', '', '</figcaption></figure>']],
])('an archived copy %s counts', async (_where, [before, between, after]) => {
  const archived = `https://web.archive.org/web/20200102030405/${DEAD}`;
  await open({
    html: `${before}<a class="external text" href="${DEAD}">A</a>${between}
      <a class="external text" href="${archived}">archived</a>${after}
      <p><cite><a id="x" class="external text" href="${DEAD}">A</a></cite></p>`,
    answer: answer(problem()),
  });
  expect(markedLinks()).toEqual(['x']);
});

describe('wikipage.content fired again', () => {
  const html = `<p><a id="x" class="external text" href="${DEAD}">A</a></p>`;

  test('for the same content: no second mark, no second request', async () => {
    const storage = new Map<string, unknown>();
    storage.set = () => storage;
    const { fire, content, requests } = await open({ html, answer: answer(problem()), storage });
    await fire(content);
    expect(markedLinks()).toEqual(['x']);
    expect(requests).toHaveLength(1);
  });

  test('for a later fragment: only what is inside it', async () => {
    const { fire, requests } = await open({ html, answer: answer(problem()) });
    document.body.insertAdjacentHTML(
      'beforeend',
      `<div id="f"><a id="y" class="external text" href="${DEAD}">B</a></div>
       <a id="z" class="external text" href="${DEAD}">C</a>`,
    );
    await fire(document.getElementById('f') ?? document.body);
    expect(markedLinks()).toEqual(['x', 'y']);
    expect(requests).toHaveLength(1);
  });

  test('for content rendered again: marked again', async () => {
    const { fire, content } = await open({ html, answer: answer(problem()) });
    content.innerHTML = html;
    await fire(content);
    expect(markedLinks()).toEqual(['x']);
  });

  test('first without and then with links: asks then', async () => {
    const { fire, content, requests } = await open({ html: '<p>No link</p>', answer: answer() });
    expect(requests).toEqual([]);
    content.innerHTML = html;
    await fire(content);
    expect(requests).toHaveLength(1);
  });
});

describe('what is asked, and when not', () => {
  const html = `<a class="external text" href="${DEAD}">A</a>`;

  test('one request names the block, nothing else', async () => {
    const { requests } = await open({ html, answer: answer() });
    expect(requests).toEqual([
      'https://weboid.test/externalLinkProblem?dbname=examplewiki&block=2',
    ]);
  });

  test.each([
    ['an old revision', { wgRevisionId: 33 }],
    ['a diff', { wgDiffNewId: 34 }],
    ['a page that does not exist', { wgArticleId: 0, wgRevisionId: 0, wgCurRevisionId: 0 }],
    ['a discussion', { wgNamespaceNumber: 1 }],
    ['the form of a new page', { wgAction: 'edit', wgIsArticle: false, wgArticleId: 0 }],
    ['the history', { wgAction: 'history', wgIsArticle: false }],
  ])('nothing on %s', async (_case, config) => {
    const { requests } = await open({ html, answer: answer(problem()), config });
    expect(requests).toEqual([]);
    expect(marks()).toEqual([]);
  });

  test('nothing while the last answer is fresh', async () => {
    const first = await open({ html, answer: answer(problem()) });
    first.leave();
    const second = await open({ html, answer: answer(), storage: first.storage });
    expect(second.requests).toEqual([]);
    expect(marks()).toHaveLength(1);
  });
});

describe('hostile or broken answers leave the page as it was', () => {
  const html = `<p>Text <a class="external text" href="${DEAD}">A</a> more</p>`;
  const never = (): Promise<never> => new Promise(() => undefined);
  const answers: [kind: string, answer: unknown][] = [
    ['nothing', null],
    ['a number', 7],
    ['markup', '<script>alert(1)</script>'],
    ['another block', { block: 3, pages: [{ pageid: 200, problems: [problem()] }] }],
    ['a page of its own', { pageid: 150, problems: [problem()] }],
    [
      'problems of the wrong type',
      { block: 2, pages: [{ problems: { length: 1, 0: problem() } }] },
    ],
    ['empty problems', answer(null, 1, 'x', [], {})],
    ['a verdict that is not final', answer(problem({ verdict: 'doubtful' }))],
    [
      'keys of prototypes',
      JSON.parse('{"__proto__":{"block":2},"block":2,"pages":[{"__proto__":1}]}'),
    ],
    ['an address of the wrong type', answer({ ...problem(), url: [DEAD] })],
    ['a failing server', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a silent server', never],
    ['too much', answer(problem(), { padding: 'x'.repeat(2_000_000) })],
  ];
  test.each(answers)('%s', async (_kind, value) => {
    const { content } = await open({ html, answer: value });
    expect(content.innerHTML).toBe(html);
  });

  test('markup in an address stays text in the attributes of the mark', async () => {
    const evil = `${DEAD}?"><img src=x onerror=alert(1)>`;
    const { content } = await open({
      html: `<a class="external text" href="${evil.replace(/"/g, '&quot;')}">A</a>`,
      answer: answer(problem({ url: `${DEAD}?%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E` })),
    });
    expect(marks()).toHaveLength(1);
    expect(content.querySelector('img')).toBeNull();
  });
});

test('a click on a mark opens its details, also in a copy of the content', async () => {
  const { content, details, settle } = await open({
    html: `<span id="ref"><a class="external text" href="${DEAD}">A</a></span>`,
    answer: answer(problem()),
  });
  document.body.append(content.cloneNode(true));
  marks()[1]?.click();
  await settle();
  expect(details.openProblem.mock.calls).toEqual([
    [expect.objectContaining({ page: expect.objectContaining({ pageId: 150 }) }), marks()[1]],
  ]);
  expect(marks()[1]?.dataset).toMatchObject({ weboidUrl: DEAD, weboidVerdict: 'unreachable' });
});

test('an impatient second click does not close what the first one opens', async () => {
  const { details, settle } = await open({
    html: `<a class="external text" href="${DEAD}">A</a>`,
    answer: answer(problem()),
  });
  marks()[0]?.click();
  marks()[0]?.click();
  await settle();
  expect(details.openProblem).toHaveBeenCalledTimes(1);
});

test('action=info gets its row from the other module, and asks nothing', async () => {
  const { details, requests } = await open({
    html: '<h2 id="x"></h2><table class="mw-page-info"></table>',
    config: { wgAction: 'info', wgIsArticle: false },
  });
  expect(details.addInfoRow).toHaveBeenCalledTimes(1);
  expect(requests).toEqual([]);
});

test('a link is marked for what another page of the block has: an address that is gone is gone everywhere', async () => {
  await open({
    html: `<a id="x" class="external text" href="${DEAD}">A</a>`,
    answer: { block: 2, pages: [{ pageid: 130, problems: [problem()] }] },
  });
  expect(markedLinks()).toEqual(['x']);
});
