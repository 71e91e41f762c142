import { textsOf } from './testing/texts-of';
import english from '../i18n/en.json';
import { openPage, type StubPage, type StubPageOptions } from './testing/stub-page';
import { linkOf } from './view/mark';

const DEAD = 'http://dead.example.net/a';
const OLD = 'http://old.example.net/';
const HTML = `<p><a id="x" class="external text" href="${DEAD}">A</a>
  <a id="y" class="external text" href="${OLD}">B</a>
  <a id="z" class="external text" href="${DEAD}">C</a></p>`;
const PROBLEMS = [
  { url: DEAD, verdict: 'unreachable' },
  { url: OLD, verdict: 'doubtful' },
];
const BLOCK = { block: 2, pages: [{ pageid: 150, problems: PROBLEMS }] };
const BLOCK_ADDRESS = 'https://weboid.test/externalLinkProblem?dbname=examplewiki&block=2';

let page: StubPage;
afterEach(() => page.leave());

async function open(options: Partial<StubPageOptions> = {}): Promise<StubPage> {
  page = await openPage({ html: HTML, answer: BLOCK, ...options });
  return page;
}

const kept = (settings: object): Map<string, unknown> =>
  new Map([['weboid-settings', JSON.stringify(settings)]]);
const marks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.weboid-mark')];
const markedLinks = (): string[] => marks().map((mark) => linkOf(mark)?.id ?? '');
const summary = (): HTMLElement | null => document.querySelector('.weboid-summary');
const statusLine = (): HTMLElement | undefined =>
  document.querySelector<HTMLElement>('[role=status]') ?? undefined;
/** With the note that stands behind it, or is its tooltip. */
const status = (): string | undefined =>
  statusLine() && [statusLine()?.textContent, statusLine()?.title].filter(Boolean).join(' ');
const tools = (): string[] =>
  [...document.querySelectorAll('#p-tb a')].map((link) => link.textContent);
const tool = (id: string): HTMLElement | null => document.querySelector(`#${id} a`);

describe('the summary line', () => {
  test('tells how many links are marked, one that is used twice once, before the content', async () => {
    const { content, fire } = await open();
    expect(status()).toBe('One web link of this page is dead. A link used twice counts once.');
    expect(content.closest('#bodyContent')?.previousElementSibling).toBe(summary());
    await fire(content);
    expect(document.querySelectorAll('[role=status]')).toHaveLength(1);
  });

  test('says nothing of links used twice where each mark is counted', async () => {
    await open({ html: `<a class="external text" href="${DEAD}">D</a>` });
    expect(status()).toBe('One web link of this page is dead.');
  });

  test('stays an empty element where there is nothing to tell', async () => {
    await open({ answer: { block: 2, pages: [] } });
    expect(summary()).toBeNull();
    expect(status()).toBe('');
  });

  test('counts again when more of the page comes', async () => {
    const more = 'http://more.example.net/';
    const problems = [...PROBLEMS, { url: more, verdict: 'unreachable' }];
    const answer = { block: 2, pages: [{ pageid: 150, problems }] };
    const { content, fire } = await open({ answer });
    expect(status()).toBe('One web link of this page is dead. A link used twice counts once.');
    content.insertAdjacentHTML(
      'beforeend',
      `<div id="f"><a class="external text" href="${more}">D</a></div>`,
    );
    await fire(document.getElementById('f') ?? content);
    expect(status()).toBe('2 web links of this page are dead. A link used twice counts once.');
  });

  test('can be switched off', async () => {
    await open({ storage: kept({ summary: false }) });
    expect(markedLinks()).toEqual(['x', 'z']);
    expect(document.querySelector('[role=status]')).toBeNull();
  });

  test('is not the only way from mark to mark', async () => {
    const { details, settle, fire, content } = await open({ storage: kept({ summary: false }) });
    await fire(content);
    expect(tools().filter((name) => name === 'Next dead web link')).toHaveLength(1);
    tool('t-weboid-next')?.click();
    await settle();
    expect(details.nextProblem.mock.calls).toEqual([[content]]);
  });

  test('leads from mark to mark and round again, past hidden ones, and opens what is folded', async () => {
    const { content, settle } = await open({
      html: `${HTML}<details><a class="external text" href="${DEAD}">D</a></details>`,
    });
    const all = marks();
    const [first, hidden, folded] = all;
    for (const mark of all) {
      mark.getClientRects = () =>
        Object.assign([] as unknown as DOMRectList, { length: mark === hidden ? 0 : 1 });
      mark.scrollIntoView = () => undefined;
    }
    const focused: (Element | null)[] = [];
    for (let step = 0; step < 3; step += 1) {
      summary()?.querySelector('button')?.click();
      await settle();
      focused.push(document.activeElement);
    }
    expect(focused).toEqual([first, folded, first]);
    expect(content.querySelector('details')?.open).toBe(true);
  });

  test('opens the settings, and closes', async () => {
    const { details, settle } = await open();
    const [, settings, close] = [...(summary()?.querySelectorAll('button') ?? [])];
    settings?.click();
    await settle();
    expect(details.openSettings.mock.calls[0]?.[1]).toBe(settings);
    close?.focus();
    close?.click();
    expect(summary()).toBeNull();
    expect(document.activeElement).toBe(document.body);
  });
});

describe('doubtful links', () => {
  test('are asked for and marked only for readers who want them', async () => {
    const { requests } = await open({ storage: kept({ show: 'doubtful' }) });
    expect(requests).toEqual([`${BLOCK_ADDRESS}&doubtful=1`]);
    expect(marks().map(({ dataset }) => dataset['weboidVerdict'])).toEqual([
      'unreachable',
      'doubtful',
      'unreachable',
    ]);
    expect(marks()[1]?.getAttribute('aria-label')).toBe('Doubtful web link: B');
    expect(status()).toBe(
      'One web link of this page is dead. Please look at one web link yourself. A link used twice counts once.',
    );
  });

  test('a logged-in reader has the settings of the account', async () => {
    const options = new Map([['userjs-weboid', '{"show":"doubtful"}']]);
    const { requests } = await open({ options, storage: kept({ ask: 'click' }) });
    expect(requests).toEqual([`${BLOCK_ADDRESS}&doubtful=1`]);
  });
});

describe('the toolbox', () => {
  test('has the report and the settings', async () => {
    const { details, settle } = await open();
    expect(tools()).toEqual(['Report on web links', 'Settings for web links']);
    expect(tool('t-weboid')?.getAttribute('href')).toBe(
      'https://weboid.test/externalLinkInfo?dbname=examplewiki&pageid=150&lang=en&sort=verdict',
    );
    tool('t-weboid-settings')?.click();
    await settle();
    expect(details.openSettings.mock.calls[0]?.[1]).toBe(tool('t-weboid-settings'));
  });

  test('has them before the answer, and none comes after it', async () => {
    let give = (_answer: object): void => undefined;
    const answer = new Promise<object>((done) => (give = done));
    const { settle } = await open({ answer: () => answer });
    expect(tools()).toEqual(['Report on web links', 'Settings for web links']);
    give(BLOCK);
    await settle();
    expect(marks().length).toBeGreaterThan(0);
    expect(tools()).toHaveLength(2);
  });

  test('leads to the next mark where the line is switched off, from the start', async () => {
    let give = (_answer: object): void => undefined;
    const answer = new Promise<object>((done) => (give = done));
    const { details, settle, notices } = await open({
      storage: kept({ summary: false }),
      answer: () => answer,
    });
    const names = tools();
    tool('t-weboid-next')?.click();
    await settle();
    expect([marks(), notices]).toEqual([[], []]);
    give(BLOCK);
    await settle();
    expect([markedLinks(), notices]).toEqual([['x', 'z'], []]);
    expect(tools()).toEqual(names);
    expect(details.nextProblem).toHaveBeenCalledTimes(1);
    tool('t-weboid-next')?.click();
    await settle();
    expect(details.nextProblem).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['that there are none', { block: 2, pages: [] }, 'No web link of this page is known'],
    ['that Weboid does not answer', 'no answer', 'Weboid does not answer'],
  ])('that link says %s when it finds no mark', async (_what, answer, notice) => {
    const { settle, notices } = await open({ storage: kept({ summary: false }), answer });
    expect(notices).toEqual([]);
    for (let click = 0; click < 3; click += 1) {
      tool('t-weboid-next')?.click();
      await settle();
      expect(notices).toEqual([expect.stringContaining(notice)]);
    }
  });

  test('may be missing', async () => {
    await open({ hasToolbox: false });
    expect(markedLinks()).toEqual(['x', 'z']);
  });
});

describe('asking by click', () => {
  const storage = (): Map<string, unknown> => kept({ ask: 'click' });

  test('nothing is asked until then; then the block, and later parts are marked too', async () => {
    const { requests, settle, content, fire, notices } = await open({ storage: storage() });
    expect(requests).toEqual([]);
    tool('t-weboid-ask')?.click();
    await settle();
    expect(requests).toEqual([BLOCK_ADDRESS]);
    expect(markedLinks()).toEqual(['x', 'z']);
    content.insertAdjacentHTML('beforeend', `<a id="w" class="external text" href="${DEAD}">D</a>`);
    await fire(content);
    expect(markedLinks()).toEqual(['x', 'z', 'w']);
    expect(requests).toHaveLength(1);
    expect(notices).toEqual([]);
  });

  test('doubtful links are asked for and marked where they are wanted', async () => {
    const { requests, settle } = await open({ storage: kept({ ask: 'click', show: 'doubtful' }) });
    tool('t-weboid-ask')?.click();
    await settle();
    expect(requests).toEqual([`${BLOCK_ADDRESS}&doubtful=1`]);
    expect(markedLinks()).toEqual(['x', 'y', 'z']);
  });

  test('without a summary line it leads to the first mark', async () => {
    const { details, settle } = await open({ storage: kept({ ask: 'click', summary: false }) });
    tool('t-weboid-ask')?.click();
    await settle();
    expect(marks().length).toBeGreaterThan(0);
    expect(details.nextProblem).toHaveBeenCalledTimes(1);
  });

  test('the link to the next mark, which came with the first ones, asks when they are gone', async () => {
    const answers = [PROBLEMS, [], PROBLEMS].map((problems) => ({
      block: 2,
      pages: [{ pageid: 150, problems }],
    }));
    const { settle, notices } = await open({
      storage: kept({ ask: 'click', summary: false }),
      answer: () => Promise.resolve(answers.shift()),
    });
    tool('t-weboid-ask')?.click();
    await settle();
    tool('t-weboid-ask')?.click();
    await settle();
    expect([marks(), notices]).toEqual([[], [expect.stringContaining('No web link')]]);
    tool('t-weboid-next')?.click();
    await settle();
    expect(markedLinks()).toEqual(['x', 'z']);
  });

  test('asking again tells how things are by then, in one line', async () => {
    const first = { pageid: 150, problems: PROBLEMS.slice(0, 1) };
    const answers = [first, first, { pageid: 150, problems: [] }];
    const { settle, content, notices } = await open({
      storage: kept({ ask: 'click' }),
      config: { wgNamespaceNumber: 4 },
      answer: () => Promise.resolve(answers.shift()),
    });
    const ask = (): Promise<void> => {
      tool('t-weboid-ask')?.click();
      return settle();
    };
    await ask();
    await ask();
    expect(markedLinks()).toEqual(['x', 'z']);
    expect(document.querySelectorAll('.weboid-summary')).toHaveLength(1);
    expect(document.querySelectorAll('[role=status]')).toHaveLength(1);
    await ask();
    expect(marks()).toEqual([]);
    expect(content.querySelector('.weboid-marked')).toBeNull();
    expect(summary()).toBeNull();
    expect(notices).toEqual(['No web link of this page is known to be dead.']);
  });

  test.each([
    ['nothing is known', { block: 2, pages: [] }, 'No web link of this page is known to be dead.'],
    [
      'there is no answer',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Weboid does not answer. Please try again later.',
    ],
    [
      'the answer is another',
      { block: 3, pages: [] },
      'Weboid does not answer. Please try again later.',
    ],
  ])('says so when %s', async (_what, given, notice) => {
    const { settle, notices } = await open({ storage: storage(), answer: given });
    tool('t-weboid-ask')?.click();
    await settle();
    expect(notices).toEqual([notice]);
  });

  test.each([
    ['unreachable', 'externalLinkProblem?dbname=examplewiki&pageid=150&format=json', ['x', 'z']],
    [
      'doubtful',
      'externalLinkInfo?dbname=examplewiki&pageid=150&lang=en&format=json',
      ['x', 'y', 'z'],
    ],
  ])('outside the content namespaces asks for just the page: %s', async (show, path, marked) => {
    const { requests, settle } = await open({
      config: { wgNamespaceNumber: 4 },
      storage: kept({ show }),
      answer: { pageid: 150, links: PROBLEMS },
    });
    expect(requests).toEqual([]);
    tool('t-weboid-ask')?.click();
    await settle();
    expect(requests).toEqual([`https://weboid.test/${path}`]);
    expect(markedLinks()).toEqual(marked);
  });
});

describe('content that came before the gadget', () => {
  const html = `${HTML}<div id="f"><a id="w" class="external text" href="${DEAD}">D</a></div>`;
  const firedBefore = ['#mw-content-text', '#f'];

  test('is marked even when a part of it was fired last', async () => {
    const { requests } = await open({ html, firedBefore });
    expect(markedLinks()).toEqual(['x', 'z', 'w']);
    expect(requests).toHaveLength(1);
  });

  test('is left alone when it was not fired', async () => {
    await open({ firedBefore: [] });
    expect(marks()).toEqual([]);
  });
});

describe('the edit form', () => {
  const config = { wgAction: 'submit', wgIsArticle: false, wgRevisionId: 0 };
  const LICENCE = `<p id="editpage-copywarn"><a class="external" href="${DEAD}">Licence</a></p>`;

  test('marks a preview, and has nothing around it', async () => {
    const html = `<div id="wikiPreview">${HTML}</div>${LICENCE}`;
    const { requests } = await open({ config, html });
    expect(requests).toEqual([BLOCK_ADDRESS]);
    expect(markedLinks()).toEqual(['x', 'z']);
    expect(document.querySelector('[role=status]')).toBeNull();
    expect(tools()).toEqual([]);
  });

  test('asks nothing before there is a preview; then marks it where it comes', async () => {
    const html = `<div id="wikiPreview"></div><textarea></textarea>${LICENCE}`;
    const { requests, fire, content } = await open({ config, html });
    expect(requests).toEqual([]);
    const preview = document.getElementById('wikiPreview') ?? content;
    preview.innerHTML = `<div class="mw-content-ltr">${HTML}</div>`;
    await fire(preview.firstElementChild ?? preview);
    expect(requests).toEqual([BLOCK_ADDRESS]);
    expect(markedLinks()).toEqual(['x', 'z']);
  });

  test('asks nothing for the links of the form', async () => {
    const { requests } = await open({ config, html: LICENCE });
    expect(requests).toEqual([]);
  });

  test('asks nothing for readers who ask by click', async () => {
    const html = `<div id="wikiPreview">${HTML}</div>`;
    const { requests } = await open({ config, html, storage: kept({ ask: 'click' }) });
    expect(requests).toEqual([]);
  });
});

test('what the authors of a page write as a mark is none', async () => {
  const { details, settle } = await open({
    html: `${HTML}<span class="weboid-mark" data-weboid-url="${OLD}">A</span>`,
  });
  expect(status()).toBe('One web link of this page is dead. A link used twice counts once.');
  document.querySelector<HTMLElement>('span.weboid-mark')?.click();
  await settle();
  expect(details.openProblem).not.toHaveBeenCalled();
});

test('what is being written is not marked', async () => {
  await open({
    html: `<div contenteditable="true"><a class="external text" href="${DEAD}">A</a></div>
      <div contenteditable="false"><a id="x" class="external text" href="${DEAD}">A</a></div>`,
  });
  expect(markedLinks()).toEqual(['x']);
});

test('nothing is asked while the visual editor has the page', async () => {
  document.documentElement.classList.add('ve-active');
  const { requests } = await open();
  document.documentElement.classList.remove('ve-active');
  expect(requests).toEqual([]);
});

test('the mark takes the place of the arrow where the skin draws one', async () => {
  await open({
    html: `<a id="x" style="padding-inline-end: 13px" class="external text" href="${DEAD}">A</a>
      <a id="y" class="external text" href="${DEAD}">A</a>`,
  });
  const withoutArrow = ['x', 'y'].map((id) =>
    document.getElementById(id)?.classList.contains('weboid-marked--arrow'),
  );
  expect(withoutArrow).toEqual([true, false]);
});

test('names in another language than the interface say which', async () => {
  await open({ catalog: { de: { ...textsOf(english), 'weboid-gadget-mark': 'Kaputt: $1' } } });
  expect(marks()[0]).toMatchObject({ lang: 'de', dir: 'ltr', title: 'Kaputt: A' });
  expect(summary()).toMatchObject({ lang: 'de', dir: 'ltr' });
});
