import { TextDecoder } from 'node:util';
import german from '../../i18n/de.json';
import type { KnownProblem } from '../state/problem';
import { DEFAULT_SETTINGS } from '../state/settings';
import { pageContext } from '../testing/page-context';
import { answerWith } from '../testing/stub-page';
import { textsOf } from '../testing/texts-of';
import type { DetailsContext } from '../gateway/details';
import {
  LINK,
  addMark,
  openDetails,
  settled,
  type OpenDetailsOptions,
} from './testing/open-details';
import { setNarrow } from './testing/screen';

const TOLD = {
  url: LINK,
  verdict: 'unreachable',
  code: 18,
  http: 404,
  reason: 'not-found',
  since: '2026-10-20',
  lastChecked: '2026-11-19',
  failures: 6,
  sameAnswer: true,
  archives: [],
  hints: [],
};
const COPY = { service: 'wayback', url: 'https://web.archive.org/x', timestamp: '20200102' };
const block = (...problems: unknown[]): unknown => ({
  source: {},
  dbname: 'examplewiki',
  block: 2,
  pages: [{ pageid: 150, problems }],
});

/** An answer that has not looked at all links. */
const cut = (...problems: unknown[]): unknown => ({
  ...Object(block(...problems)),
  warnings: ['links-cut'],
});

const dialog = (): HTMLElement | null => document.querySelector<HTMLElement>('[role=dialog]');
const text = (): string => dialog()?.textContent ?? '';
const hrefs = (): (string | null)[] =>
  [...(dialog()?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
const find = (selector: string): HTMLElement => {
  const element = dialog()?.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`no ${selector} in ${text()}`);
  return element;
};
const escape = (): unknown =>
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));

beforeEach(() => {
  setNarrow(false);
  document.body.innerHTML = '';
});
afterEach(escape);

/** The module with one mark that has been clicked. */
async function click(options: OpenDetailsOptions = {}, mark = addMark()) {
  const opened = openDetails(options);
  opened.details.openProblem(opened.context, mark);
  await settled();
  return { ...opened, mark };
}

describe('the fix', () => {
  const withoutTag = (...problems: unknown[]): unknown => ({
    ...Object(block(...problems)),
    noDeadTag: true,
  });
  const replacement = { url: 'https://b.net/', lastChecked: '2026-11-19' };

  const searched = { archivesSearched: '2026-11-19' };

  test('is offered where a copy is known, be the wiki without a tag', async () => {
    await click({ answer: withoutTag({ ...TOLD, archives: [COPY] }), isEditable: true });
    expect(text()).toContain('Fix this link');
    expect(text()).toContain('Show what to enter by hand');
  });

  test('is offered where a live page is known, which is chosen there: nothing else can be entered', async () => {
    await click({ answer: withoutTag({ ...TOLD, reports: 1, replacement }), isEditable: true });
    expect(text()).toContain('Fix this link');
    expect(text()).not.toContain('Show what to enter by hand');
  });

  test('is a tag where archives have no copy and the wiki has one', async () => {
    await click({ answer: block({ ...TOLD, ...searched }), isEditable: true });
    expect(text()).toContain('Tag this link as dead');
    expect(text()).not.toContain('Fix this link');
    expect(text()).toContain('Show what to enter by hand');
  });

  test.each([
    ['no copy is known yet', block(TOLD)],
    ['archives have none and the wiki has no tag', withoutTag({ ...TOLD, ...searched })],
    ['it has the tag', block({ ...TOLD, ...searched, declared: { here: { tagged: true } } })],
    [
      'the templates of the wiki are not known',
      { ...Object(withoutTag({ ...TOLD, archives: [COPY], replacement })), noFix: true },
    ],
    ['somebody reached it', block({ ...TOLD, archives: [COPY], reports: 1 })],
    ['it is presumed reachable', block({ ...TOLD, ...searched, presumedReachable: true })],
  ])('is hidden where %s; the section and the rest stay', async (_why, answer) => {
    await click({ answer, isEditable: true });
    expect(text()).not.toMatch(/Fix|Tag/);
    expect(text()).not.toContain('Show what to enter by hand');
    expect(hrefs().join()).not.toContain('/fix?');
    expect(text()).toContain('Edit the section');
    expect(text()).toContain('Works in my browser');
  });

  test('is hidden where the page has the link by an interwiki prefix alone', async () => {
    const answer = block({ ...TOLD, archives: [COPY] });
    const addInterwiki = (): HTMLElement => {
      const mark = addMark();
      mark.className = 'weboid-mark';
      mark.parentElement?.previousElementSibling?.classList.add('extiw');
      return mark;
    };
    await click({ answer, isEditable: true }, addInterwiki());
    expect(text()).not.toContain('Fix this link');
    expect(text()).not.toContain('Show what to enter by hand');
    expect(text()).toContain('Edit the section');
    escape();
    const second = addInterwiki();
    addMark().className = 'weboid-mark';
    await click({ answer, isEditable: true }, second);
    expect(text()).toContain('Fix this link');
  });
});

describe('the popover of a mark', () => {
  test('opens with the address before there is an answer', async () => {
    const { requests } = await click({ answer: () => new Promise(() => undefined) });
    expect(requests).toEqual([
      'https://weboid.test/externalLinkProblem?dbname=examplewiki&block=2&details=1',
    ]);
    expect(text()).toContain('Dead web link');
    expect(text()).toContain(LINK);
    expect(find('[aria-live=polite]').textContent).toContain('Asking');
    expect(document.activeElement).toBe(dialog());
    expect(hrefs()).toEqual([
      'https://weboid.test/report?url=http%3A%2F%2Fdead.example.net%2Fa&lang=en#hand',
      'https://weboid.test/report?url=http%3A%2F%2Fdead.example.net%2Fa&lang=en#replacement',
      'https://weboid.test/externalLinkInfo?dbname=examplewiki&pageid=150&lang=en&sort=verdict',
    ]);
  });

  test('then tells what is known, without taking the focus away', async () => {
    let tell: (answer: unknown) => void = () => undefined;
    await click({ answer: () => new Promise((done) => (tell = done)) });
    find('button').focus();
    tell(block({ ...TOLD, archives: [COPY] }));
    await settled();
    expect(find('[aria-live=polite]').textContent).toBe(
      'The server says that it has no such page.',
    );
    expect(text()).not.toContain('Asking');
    expect(text()).toContain('HTTP 404 in 6 failed checks in a row');
    expect(hrefs()[0]).toBe(COPY.url);
    expect(document.activeElement).toBe(find('button'));
    const [time] = dialog()?.querySelectorAll('time') ?? [];
    expect(time?.dateTime).toBe('2026-10-20');
    expect(time?.title).toBe('October 20, 2026');
  });

  test('asks once for all marks of a page view', async () => {
    const { details, context, requests } = await click({
      answer: block(TOLD, { ...TOLD, url: 'http://gone.example.net/', reason: 'gone' }),
    });
    const other = addMark('http://gone.example.net/');
    details.openProblem(context, other);
    await settled();
    expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1);
    expect(text()).toContain('removed for good');
    expect(requests).toHaveLength(1);
  });

  test('says so when not all links were looked at', async () => {
    await click({ answer: cut(TOLD) });
    expect(text()).toContain('HTTP 404 in 6 failed checks in a row');
    expect(find('.weboid-box__note').textContent).toContain('has not looked at all web links');
    await click({ answer: cut() });
    expect(text()).toContain('has not looked at all web links');
    expect(text()).not.toContain('no problem on record');
    await click({ answer: block(TOLD) });
    expect(text()).not.toContain('has not looked at all');
  });

  test('a second click on the mark closes it', async () => {
    const { details, context, mark } = await click({ answer: block(TOLD) });
    details.openProblem(context, mark);
    await settled();
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(mark);
  });

  test('an answer that comes after it was closed opens nothing', async () => {
    let tell: (answer: unknown) => void = () => undefined;
    const { logged } = await click({ answer: () => new Promise((done) => (tell = done)) });
    escape();
    tell(block(TOLD));
    await settled();
    expect(dialog()).toBeNull();
    expect(logged).toEqual([]);
  });

  test('a mark that went away while texts were loaded opens nothing', async () => {
    const { details, context } = openDetails({ answer: block(TOLD) });
    const mark = addMark();
    details.openProblem(context, mark);
    mark.remove();
    await settled();
    expect(dialog()).toBeNull();
  });

  test('doubts are told as such, and asked for', async () => {
    const doubtful = { ...TOLD, verdict: 'doubtful', reason: 'soft-404' };
    const { requests } = await click({ answer: block(doubtful) }, addMark(LINK, 'doubtful'));
    expect(requests[0]).toContain('&doubtful=1&details=1');
    expect(text()).toContain('Doubtful web link');
    expect(text()).toContain('The page may be gone');
  });

  test.each([
    [{ unjudgeable: true }, 'unjudgeable', 'Doubtful web link, look yourself'],
    [{}, 'doubtful', 'Doubtful web link'],
  ])('a doubtful link with %j is told as in reports', async (changes, look, title) => {
    const told = { ...TOLD, verdict: 'doubtful', reason: 'no-access', ...changes };
    await click({ answer: block(told) }, addMark(LINK, 'doubtful'));
    expect(find('.weboid-box__title').textContent).toBe(title);
    expect(dialog()?.className.match(/weboid-box--\w+/g)).toEqual([`weboid-box--${look}`]);
  });

  test('who sees doubtful links asks for all of them at once', async () => {
    const settings = { show: 'doubtful', ask: 'auto', summary: true } as const;
    const { requests } = await click({ answer: block(TOLD), context: { settings } });
    expect(requests).toEqual([expect.stringContaining('&doubtful=1')]);
  });

  test('a link that the answer does not name has no problem any more', async () => {
    await click({ answer: block() });
    expect(text()).toContain('no problem on record');
    expect(hrefs()).toHaveLength(3);
  });

  const FAILURES: [what: string, answer: unknown][] = [
    ['no answer', () => Promise.reject(new Error('offline'))],
    [
      'an error thrown',
      () => {
        throw new Error('offline');
      },
    ],
    ['another answer', { error: 'x' }],
    ['no object', 'x'],
  ];
  test.each(FAILURES)(
    '%s: a plain sentence, the report, and another try at the next click',
    async (_what, answer) => {
      const { details, context, logged, requests, mark } = await click({ answer });
      expect(text()).toContain('Weboid does not answer now.');
      expect(hrefs()[2]).toContain('/externalLinkInfo?');
      expect(logged).toHaveLength(1);
      escape();
      details.openProblem(context, mark);
      await settled();
      expect(requests).toHaveLength(2);
    },
  );

  test.each<[who: string, context: Partial<DetailsContext>, byPage: string[]]>([
    [
      'outside of content: by page',
      { page: pageContext({ isContent: false }) },
      ['https://weboid.test/externalLinkProblem?dbname=examplewiki&pageid=150&format=json'],
    ],
    ['who asks by click: not at all', { settings: { ...DEFAULT_SETTINGS, ask: 'click' } }, []],
  ])('what the block lacks is told %s', async (_who, context, byPage) => {
    const answer = (address: string): unknown =>
      address.includes('&block=') ? block() : { pageid: 150, problems: [TOLD] };
    const { requests } = await click({ answer, context });
    expect(requests).toEqual([expect.stringContaining('&block=2'), ...byPage]);
    expect(text().includes('HTTP 404 in 6 failed checks')).toBe(byPage.length > 0);
  });

  test('it speaks the language that it has, and says so', async () => {
    const page = pageContext({ userLanguage: 'de' });
    await click({ answer: block(TOLD), catalog: { de: textsOf(german) }, context: { page } });
    expect(find('[aria-live]').textContent).toBe(
      'Der Server meldet, dass er eine solche Seite nicht hat.',
    );
    expect(dialog()?.lang).toBe('de');
    expect(dialog()?.dir).toBe('ltr');
  });

  test('links are ordinary links that tell nothing of the reader', async () => {
    await click({ answer: block({ ...TOLD, archives: [COPY] }) });
    for (const link of dialog()?.querySelectorAll('a') ?? []) {
      expect(link.rel).toBe('nofollow noreferrer noopener');
      expect(link.target).toBe('');
    }
  });
});

describe('texts for editors to copy', () => {
  const answer = block({ ...TOLD, archives: [COPY] });
  const fields = (): HTMLInputElement[] => [...(dialog()?.querySelectorAll('input') ?? [])];
  const labels = (): unknown[] => fields().map(({ labels: told }) => told?.[0]?.textContent);
  const values = (): string[] => fields().map(({ value }) => value);
  const statuses = (): string[] =>
    [...(dialog()?.querySelectorAll('[role=status]') ?? [])].map((status) => status.textContent);
  const buttons = (): HTMLElement[] => [
    ...(dialog()?.querySelectorAll<HTMLElement>('.weboid-box__copy button') ?? []),
  ];
  /** What stands before a button's row. */
  const rowOf = (button: HTMLElement): string | undefined => {
    const cells = [...(button.closest('dl')?.children ?? [])];
    const before = cells.slice(0, cells.indexOf(button.closest('dd') ?? button));
    return before.findLast(({ localName }) => localName === 'dt')?.textContent;
  };
  afterEach(() => Object.assign(navigator, { clipboard: undefined }));

  test('of copy and live page stand with these, which say what is copied', async () => {
    const replacement = { url: 'https://here.example.net/', lastChecked: '2026-11-19' };
    const told = block({ ...TOLD, archives: [COPY, COPY], replacement });
    await click({ answer: told, isEditable: true });
    const rows = buttons().map((button) => [rowOf(button), button.textContent]);
    expect(rows).toEqual([
      ['Archived copies', 'Copy address'],
      ['Archived copies', 'Copy \u20682020-01-02\u2069'],
      ['Live page', 'Copy new address'],
    ]);
    // Those of a copy behind the first one, which they copy.
    const [address] = buttons();
    const line = address?.closest('.weboid-box__copies')?.previousElementSibling;
    expect(line?.querySelector('a')?.getAttribute('href')).toBe(COPY.url);
  });

  test('leave no empty cell to who does not edit', async () => {
    const replacement = { url: 'https://here.example.net/', lastChecked: '2026-11-19' };
    await click({ answer: block({ ...TOLD, archives: [COPY], replacement }), isEditable: false });
    expect(buttons()).toEqual([]);
    const cells = [...(dialog()?.querySelectorAll('dd') ?? [])].map((cell) => cell.textContent);
    expect(cells.length).toBeGreaterThan(1);
    expect(cells).not.toContain('');
  });

  test('are there for who may edit: address and date of the copy, each with its button', async () => {
    await click({ answer, isEditable: true });
    expect(values()).toEqual(['https://web.archive.org/x', '2020-01-02']);
    expect(labels()).toEqual(['Address of the archived copy', 'Date of the archived copy']);
    expect(buttons().map(({ textContent }) => textContent)).toEqual([
      'Copy address',
      'Copy \u20682020-01-02\u2069',
    ]);
    expect(fields().every(({ readOnly, dir }) => readOnly && dir === 'ltr')).toBe(true);
    expect(statuses()).toEqual(['', '']);
    // Two fields more would make it higher than most windows; the buttons stand below what they copy.
    expect(fields().every(({ labels: told }) => told?.[0]?.hidden)).toBe(true);
    expect(buttons().map(rowOf)).toEqual(['Archived copies', 'Archived copies']);
    expect(buttons().map(({ title }) => title)).toEqual(labels());
  });

  test('are there for who sees doubtful links, and for nobody else', async () => {
    const settings = { show: 'doubtful', ask: 'auto', summary: true } as const;
    await click({ answer, context: { settings } });
    expect(values()).toHaveLength(2);
    escape();
    await click({ answer });
    expect(values()).toEqual([]);
  });

  test('are not there without a copy or replacement', async () => {
    await click({ answer: block(TOLD), isEditable: true });
    expect(values()).toEqual([]);
  });

  test.each([0, 1])('number %i is copied at a click, and that is told', async (place) => {
    const writeText = jest.fn(async () => undefined);
    Object.assign(navigator, { clipboard: { writeText } });
    await click({ answer, isEditable: true });
    buttons()[place]?.click();
    await settled();
    expect(writeText.mock.calls).toEqual([[values()[place]]]);
    expect(statuses()[place]).toBe('Copied.');
    expect(statuses()[1 - place]).toBe('');
  });

  test.each([
    ['there is no clipboard', undefined],
    ['it may not be used', { writeText: () => Promise.reject(new Error('forbidden')) }],
  ])('are selected when %s', async (_why, clipboard) => {
    Object.assign(navigator, { clipboard });
    await click({ answer, isEditable: true });
    buttons()[1]?.click();
    await settled();
    const [, date] = fields();
    expect(document.activeElement).toBe(date);
    expect(fields().map(({ labels: told }) => told?.[0]?.hidden)).toEqual([true, false]);
    expect(date?.selectionEnd).toBe(date?.value.length);
    expect(statuses()[1]).toContain('selected');
  });
});

test('a live page that a search found is told with its evidence, and where it is removed', async () => {
  const found = {
    by: 'links',
    since: '2026-11-18',
    check: 'same',
    title: 1,
    kept: 0.94,
    date: 'same',
  };
  const replacement = { url: 'https://here.example.net/', lastChecked: '2026-11-19', found };
  await click({ answer: block({ ...TOLD, archives: [COPY], replacement }), isEditable: true });
  expect(text()).toContain('Live page');
  expect(text()).not.toContain('Say where it is now');
  expect(text().replaceAll('\u00A0', ' ')).toContain(
    'Same title, same date; 94 % of the archived text is there. Found by Weboid on',
  );
  expect(text()).toContain('compare the contents before you use it');
  expect(hrefs()).toContain('https://here.example.net/');
  const removal = [...(dialog()?.querySelectorAll('a') ?? [])].find(
    ({ textContent }) => textContent === 'Another page? Remove it',
  );
  expect(removal?.getAttribute('href')).toBe(
    'https://weboid.test/report?url=http%3A%2F%2Fdead.example.net%2Fa&lang=en#replacement',
  );
  const fields = [...(dialog()?.querySelectorAll('input') ?? [])].map(({ value }) => value);
  expect(fields).toEqual([COPY.url, '2020-01-02', 'https://here.example.net/']);
});

describe('hostile answers', () => {
  const MARKUP = '<img src=x onerror="alert(1)"><script>alert(1)</script>';
  const elements = (): string[] =>
    [...(dialog()?.querySelectorAll('*') ?? [])].map(({ localName }) => localName);

  test('markup in every field is text or nothing', async () => {
    const url = `http://dead.example.net/${MARKUP}`;
    const hostile = Object.fromEntries(Object.keys(TOLD).map((key) => [key, MARKUP]));
    const more = {
      redirect: `https://a.example.net/${MARKUP.replaceAll(' ', '')}`,
      redirectClass: MARKUP,
      archives: [{ service: MARKUP, url: MARKUP, timestamp: MARKUP }],
      replacement: { url: MARKUP, lastChecked: MARKUP },
      domainFindings: [{ trait: MARKUP, since: MARKUP }],
      otherPages: { count: MARKUP, bounded: MARKUP },
      reports: MARKUP,
      presumedReachable: MARKUP,
    };
    const answer = block({ ...hostile, ...more, url, verdict: 'unreachable' });
    await click({ answer, isEditable: true }, addMark(url, 'unreachable', MARKUP));
    expect(elements()).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(img|script)$/)]),
    );
    expect(text()).toContain(MARKUP);
  });

  test('markup in how a live page was found is nothing', async () => {
    const found = {
      by: MARKUP,
      since: '2026-11-18',
      check: MARKUP,
      title: MARKUP,
      kept: MARKUP,
      date: MARKUP,
      rule: { from: MARKUP, to: MARKUP, right: MARKUP, matching: MARKUP },
    };
    const replacement = { url: 'https://here.example.net/', lastChecked: MARKUP, found };
    await click({ answer: block({ ...TOLD, replacement }), isEditable: true });
    expect(text()).toContain('Weaker evidence');
    expect(text()).not.toContain('<img');
    expect(elements()).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(img|script)$/)]),
    );
  });

  test('wikitext in the address of a copy is none', async () => {
    const copy = { ...COPY, url: 'https://web.archive.org/<nowiki>]{{x}}' };
    await click({ answer: block({ ...TOLD, archives: [copy] }), isEditable: true });
    expect((find('input') as HTMLInputElement).value).toBe(
      'https://web.archive.org/%3Cnowiki%3E%5D%7B%7Bx%7D%7D',
    );
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'https://a.example.net/\u202egnp.exe',
  ])('%j becomes no link', async (url) => {
    const fields = { redirect: url, archives: [{ ...COPY, url }], replacement: { url } };
    await click({ answer: block({ ...TOLD, ...fields }) });
    expect(hrefs().every((href) => href?.startsWith('https://weboid.test/'))).toBe(true);
    expect(text()).not.toContain('\u202e');
  });

  test('what is hidden in the address of the mark is shown, and is no link', async () => {
    await click({ answer: block() }, addMark('http://a.example.net/\u202egnp.exe\ud800'));
    expect(text()).toContain('http://a.example.net/%E2%80%AEgnp.exe\ufffd');
    expect(hrefs()).toHaveLength(1);
  });

  test('huge lists and numbers are cut or left out', async () => {
    const archives = Array.from({ length: 5000 }, () => COPY);
    const huge = { failures: 1e308, http: 1e9, reports: 1e300, otherPages: { count: 1e300 } };
    await click({ answer: block({ ...TOLD, ...huge, archives }) });
    expect(hrefs().length).toBeLessThan(30);
    expect(text()).not.toContain('e+');
    expect(text()).not.toContain('∞');
  });

  test('nothing is read from prototypes', async () => {
    await click({
      answer: JSON.parse(
        `{"pages":[{"pageid":150,"problems":[{"__proto__":{"url":"${LINK}"},"url":"${LINK}","verdict":"unreachable","reason":"constructor"}]}]}`,
      ),
    });
    expect(find('[aria-live]').textContent).toBe(
      'Automatic checks could not confirm that it works.',
    );
  });
});

test.each([
  ['not all links were looked at', cut(TOLD), [expect.stringContaining('not looked at all')]],
  ['all were', block(TOLD), []],
])(
  'who asks about a page, even twice, hears of it once when %s',
  async (_what, answer, expected) => {
    Object.assign(globalThis, { TextDecoder, fetch: () => answerWith(answer) });
    const { details, context, notices } = openDetails();
    const marked: string[][] = [];
    const mark = async (problems: readonly KnownProblem[]): Promise<void> =>
      void marked.push(problems.map(({ url }) => url));
    document.body.innerHTML =
      '<button class="weboid-mark" data-weboid-url="' +
      LINK +
      '" data-weboid-verdict="unreachable"></button>';
    for (let asked = 0; asked < 2; asked += 1) {
      details.markNow(context, document.body, mark);
      await settled();
    }
    expect(marked).toEqual([[LINK], [LINK]]);
    expect(notices).toEqual(expected);
  },
);

test('asked at a click, what is repaired has its sign too where doubtful links are shown; its box says that nothing is to do', async () => {
  Object.assign(globalThis, { TextDecoder, fetch: () => answerWith(block()) });
  const links = `<p><a class="external" href="${LINK}">x</a> <a class="external" href="https://web.archive.org/web/2015/${LINK}">y</a></p>`;
  const signsFor = async (show: 'doubtful' | 'unreachable'): Promise<HTMLElement[]> => {
    document.body.innerHTML = links;
    const { details, context } = openDetails({
      answer: { block: 2, pages: [{ pageid: 150, problems: [], repaired: [LINK] }] },
      context: { settings: { show, ask: 'click', summary: true } },
    });
    details.markNow(context, document.body, () => Promise.resolve());
    for (let step = 0; step < 3; step += 1) await settled();
    return [...document.querySelectorAll<HTMLElement>('.weboid-repaired')];
  };
  expect(await signsFor('unreachable')).toEqual([]);
  const [sign] = await signsFor('doubtful');
  sign?.click();
  await settled();
  expect(text()).toContain('An archived copy of it stands on this page, so nothing is left to do.');
  expect(text()).toContain(LINK);
  expect(hrefs()[0]).toContain(`https://weboid.test/url?url=${encodeURIComponent(LINK)}`);
  expect(sign?.getAttribute('aria-expanded')).toBe('true');
  sign?.click();
  await settled();
  expect(dialog()).toBeNull();
});

describe('the settings', () => {
  function open(options: OpenDetailsOptions = {}) {
    const opener = document.createElement('button');
    document.body.append(opener);
    const opened = openDetails(options);
    opened.details.openSettings(opened.context, opener);
    return { ...opened, opener };
  }
  const inputs = (): HTMLInputElement[] => [...(dialog()?.querySelectorAll('input') ?? [])];
  const save = (): void => find('[type=submit]').click();

  test('show what holds now, each with its label', async () => {
    open({ context: { settings: { show: 'doubtful', ask: 'click', summary: false } } });
    await settled();
    expect(dialog()?.getAttribute('aria-modal')).toBe('true');
    expect(inputs().map(({ type, checked }) => [type, checked])).toEqual([
      ['radio', false],
      ['radio', true],
      ['radio', false],
      ['radio', true],
      ['checkbox', false],
    ]);
    for (const input of inputs()) expect(input.labels?.[0]?.textContent).toMatch(/\w+ \w+/);
    expect(dialog()?.querySelectorAll('fieldset > legend')).toHaveLength(2);
    expect(text()).toContain('asks about 64 pages at once');
    expect(text()).toContain(
      'If you ask about a page that is no article, or open a report, Weboid learns that page.',
    );
  });

  test.each([
    ['en', 'Only when I click on “Mark dead web links” among the tools'],
    ['de', 'Nur wenn ich bei den Werkzeugen auf „Tote Weblinks markieren“ klicke'],
  ])('in %s name the link that asks as the toolbox does', async (userLanguage, label) => {
    open({ context: { page: pageContext({ userLanguage }) } });
    await settled();
    expect(inputs()[3]?.labels?.[0]?.textContent).toBe(label);
  });

  test.each([
    [true, ['/wiki/Special:Preferences#mw-prefsection-gadgets']],
    // Nobody's preferences.
    [false, []],
  ])('logged in %j: lead to where the gadget is switched off', async (isNamed, addresses) => {
    open({ isNamed });
    await settled();
    expect(hrefs()).toEqual(addresses);
  });

  test('are saved as chosen, and that is told politely', async () => {
    const { saved } = open();
    await settled();
    inputs().forEach((input) => input.click());
    save();
    await settled();
    expect(saved).toEqual([{ show: 'doubtful', ask: 'click', summary: false }]);
    expect(find('[role=status]').textContent).toContain('Saved.');
    expect(dialog()).not.toBeNull();
  });

  test('saved a second time, they keep what was saved first', async () => {
    const { details, context, opener, saved } = open();
    await settled();
    find('[name=weboid-ask]:not(:checked)').click();
    save();
    await settled();
    escape();
    details.openSettings(context, opener);
    await settled();
    find('[name=weboid-summary]').click();
    save();
    await settled();
    expect(saved.at(-1)).toEqual({ show: 'unreachable', ask: 'click', summary: false });
  });

  test('what could not be saved is not shown as what holds', async () => {
    const keep = (): Promise<void> => Promise.reject(new Error('full'));
    const { details, context, opener } = open({ keep });
    await settled();
    find('[name=weboid-summary]').click();
    save();
    await settled();
    escape();
    details.openSettings(context, opener);
    await settled();
    expect(inputs().map(({ checked }) => checked)).toEqual([true, false, true, false, true]);
  });

  test('a failure to save is told and logged', async () => {
    const keep = (): Promise<void> => Promise.reject(new Error('full'));
    const { logged } = open({ keep });
    await settled();
    save();
    await settled();
    expect(find('[role=status]').textContent).toContain('could not be saved');
    expect(logged).toHaveLength(1);
  });

  test.each([
    [true, false],
    [false, true],
  ])('logged in %j: told that they are of this browser %j', async (isNamed, isTold) => {
    open({ isNamed });
    await settled();
    expect(text().includes('this browser only')).toBe(isTold);
  });

  test('Escape closes them and gives the focus back', async () => {
    const { opener } = open();
    await settled();
    escape();
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  test('they take the place of a popover', async () => {
    const { details, context, mark } = await click({ answer: block(TOLD) });
    details.openSettings(context, document.body);
    await settled();
    expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1);
    expect(mark.getAttribute('aria-expanded')).toBe('false');
  });
});
