import type { OpenDetailsOptions } from './testing/open-details';
import { addMark, openDetails, settled } from './testing/open-details';
import { setNarrow } from './testing/screen';

const URL_TAKEN = 'http://taken.example.net/a';
const COPY = { service: 'wayback', url: 'https://web.archive.org/x', timestamp: '20200102' };
const TOLD = {
  url: URL_TAKEN,
  verdict: 'doubtful',
  code: 1,
  reason: 'usurped',
  takeover: {
    state: 'taken',
    since: '2026-11-01',
    signals: [
      { signal: 'sales-topic', topic: 'gambling', share: 0.2 },
      { signal: 'registered-later', registered: '2022-03-15', cited: '2012-05-01' },
      { signal: 'was-gone', from: '2021-01-02', to: '2022-03-14' },
    ],
  },
  archives: [COPY],
  hints: [],
};
const answer = (told: object = {}): unknown => ({
  source: {},
  dbname: 'examplewiki',
  block: 2,
  pages: [{ pageid: 150, problems: [{ ...TOLD, ...told }] }],
});

const dialog = (): HTMLElement | null => document.querySelector<HTMLElement>('[role=dialog]');
const text = (): string => dialog()?.textContent ?? '';
const links = (): HTMLAnchorElement[] => [...(dialog()?.querySelectorAll('a') ?? [])];
const escape = (): unknown =>
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));

beforeEach(() => {
  setNarrow(false);
  document.body.innerHTML = '';
});
afterEach(escape);

/** The module with a link whose address is taken. */
async function guarded(options: OpenDetailsOptions = {}) {
  const mark = addMark(URL_TAKEN, 'doubtful', 'Mills of the shire');
  mark.dataset.weboidTaken = '';
  const link = mark.parentElement?.previousElementSibling as HTMLAnchorElement;
  link.className = 'weboid-marked';
  const opened = openDetails({ answer: answer(), ...options });
  opened.details.guardTaken(opened.context);
  await settled();
  return { ...opened, mark, link };
}

/** @returns whether the browser may go on by itself */
async function press(
  link: Element,
  type: 'click' | 'auxclick' = 'click',
  init: MouseEventInit = {},
): Promise<boolean> {
  const goesOn = link.dispatchEvent(
    new MouseEvent(type, { bubbles: true, cancelable: true, ...init }),
  );
  await settled();
  return goesOn;
}

test('a click on the link itself shows the archived copy first, the address as text, and opening it last', async () => {
  const { link, mark } = await guarded();
  expect(await press(link)).toBe(false);
  const [first, ...others] = links();
  expect([first?.textContent, first?.href]).toEqual([
    'Open the archived copy of January 2, 2020',
    COPY.url,
  ]);
  expect(others.at(-1)?.textContent).toBe('Open this address');
  expect(others.at(-1)?.getAttribute('href')).toBe(URL_TAKEN);
  expect(links().filter(({ href }) => href.startsWith(URL_TAKEN))).toHaveLength(1);
  expect(dialog()?.querySelector('bdi')?.textContent).toBe(URL_TAKEN);
  expect(mark.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(dialog());
});

test('it says what was seen, and when', async () => {
  const { link } = await guarded();
  await press(link);
  expect(text()).toContain('no longer seems to be the one that was cited.');
  expect(text()).toContain('Words seen there are about: online casinos.');
  expect(text()).toContain(
    'According to the registry, the domain name was registered on March 15, 2022.',
  );
  expect(text()).toContain(
    'From January 2, 2021 to March 14, 2022 our checks reached nothing under the domain name.',
  );
  expect(text()).toContain(
    'First seen by a program on November 1, 2026, not yet confirmed by people.',
  );
  expect(text()).not.toMatch(/owner|spam|fraud|Open the link before/i);
  const objection = links().find(({ textContent }) => textContent === 'Wrong? Tell us');
  expect(objection?.getAttribute('href')).toBe(
    'https://weboid.test/name?url=http%3A%2F%2Ftaken.example.net%2Fa&lang=en',
  );
});

test('people are told where they have confirmed', async () => {
  const signals = [{ signal: 'people' }];
  const { link } = await guarded({
    answer: answer({ takeover: { ...TOLD.takeover, signals } }),
  });
  await press(link);
  expect(text()).toContain(
    'First seen on November 1, 2026, and confirmed by two editors or one reviewer.',
  );
});

test.each([
  ['with a key held', 'click', { ctrlKey: true }],
  ['by the middle button', 'auxclick', { button: 1 }],
] as const)('opened %s, the link shows the same', async (_how, type, init) => {
  const { link } = await guarded();
  expect(await press(link, type, init)).toBe(false);
  expect(text()).toContain('Open the archived copy');
});

test('the menu of the browser, and other links, are left alone', async () => {
  const { link } = await guarded();
  const other = addMark('http://other.example.net/', 'doubtful');
  expect(await press(link, 'auxclick', { button: 2 })).toBe(true);
  expect(await press(other.parentElement?.previousElementSibling ?? other)).toBe(true);
  expect(dialog()).toBeNull();
});

test('Escape gives the focus back to the link; a second click leaves the box open', async () => {
  const { link } = await guarded();
  link.focus();
  await press(link);
  await press(link);
  expect(dialog()).not.toBeNull();
  escape();
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(link);
});

test('the mark opens the same, and has the focus afterwards', async () => {
  const { mark, details, context } = await guarded();
  details.openProblem(context, mark);
  await settled();
  expect(text()).toContain('Probably no longer the page that was cited');
  escape();
  expect(document.activeElement).toBe(mark);
});

test('marks are named, and their links say that a box opens', async () => {
  const { mark, link, details, context } = await guarded();
  expect(mark.getAttribute('aria-label')).toBe(
    'Probably no longer the page that was cited: Mills of the shire',
  );
  expect(link.getAttribute('aria-haspopup')).toBe('dialog');
  details.guardTaken(context);
  await settled();
  await press(link);
  expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1);
});

test('without an answer the address can be opened all the same', async () => {
  const { link } = await guarded({ answer: () => Promise.reject(new Error('gone')) });
  await press(link);
  expect(links().at(-1)?.getAttribute('href')).toBe(URL_TAKEN);
});

test('an address that hides something is text alone', async () => {
  const { mark, link } = await guarded();
  mark.dataset.weboidUrl = 'javascript:alert(1)';
  await press(link);
  expect(links().map(({ href }) => href)).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/^javascript/)]),
  );
});

test('what is suspected has its own words, and no copy is put first', async () => {
  const mark = addMark(URL_TAKEN, 'doubtful');
  const takeover = { ...TOLD.takeover, state: 'suspected' };
  const { details, context } = openDetails({
    answer: answer({ reason: 'usurped-suspected', takeover }),
  });
  details.openProblem(context, mark);
  await settled();
  expect(document.querySelector('.weboid-box__title')?.textContent).toBe(
    'Perhaps no longer the cited page',
  );
  expect(text()).toContain('may no longer be the one that was cited.');
  expect(text()).toContain('not yet confirmed by people');
  expect(text()).not.toContain('Open the archived copy');
  expect(text()).toContain('Compare the page with the archived copy of the cited page.');
  expect(links().map(({ href }) => href)).toContain(COPY.url);
});

test('what is suspected has no advice to compare where no copy is known', async () => {
  const mark = addMark(URL_TAKEN, 'doubtful');
  const takeover = { ...TOLD.takeover, state: 'suspected' };
  const { details, context } = openDetails({
    answer: answer({ reason: 'usurped-suspected', takeover, archives: [] }),
  });
  details.openProblem(context, mark);
  await settled();
  expect(text()).toContain('may no longer be the one that was cited.');
  expect(text()).not.toContain('Compare the page');
});

test.each([
  ['a state that is not known', { state: 'lost', since: '2026-11-01', signals: [] }],
  ['no object', 'taken'],
  ['signals that are none', { state: 'taken', since: 7, signals: [null, { signal: 3 }] }],
])('of %s nothing is told but the reason', async (_what, takeover) => {
  const { link } = await guarded({ answer: answer({ takeover }) });
  await press(link);
  expect(text()).toContain('no longer seems to be the one that was cited.');
  expect(text()).not.toContain('undefined');
});
