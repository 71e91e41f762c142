import { TextDecoder } from 'node:util';
import { answerWith } from '../testing/stub-page';
import { createByHand } from './by-hand';

const ADDRESS = 'https://weboid.test/fix?dbname=dewiki&pageid=150';
const grown = jest.fn();
const text = (key: string, ...values: unknown[]): string => [key, ...values].join(' ');

beforeEach(() => {
  document.body.innerHTML = '';
  grown.mockClear();
});

async function show(answer: unknown, isAnswering = true): Promise<HTMLElement> {
  const asked = jest.fn(() =>
    isAnswering ? answerWith(answer) : Promise.reject(new TypeError('offline')),
  );
  Object.assign(globalThis, { TextDecoder, fetch: asked });
  const place = createByHand(ADDRESS, { text, log: () => undefined, grown });
  document.body.append(place);
  expect(asked).not.toHaveBeenCalled();
  place.querySelector('button')?.click();
  await new Promise((resolve) => setTimeout(resolve, 10));
  return place;
}

const fieldsIn = (place: HTMLElement): [string | null | undefined, string | undefined][] =>
  Array.from(place.querySelectorAll('label'), (label) => [
    label.querySelector('span')?.textContent,
    label.querySelector<HTMLInputElement>('input, textarea')?.value,
  ]);

test('what can be pasted together, each parameter, and the reference are there to be copied', async () => {
  const parameters = [
    { name: 'archive-url', value: 'https://b.org/' },
    { name: 'archive-date', value: '2020-01-02' },
    { name: 'url-status', value: 'dead', isThere: true },
  ];
  const place = await show({ repairs: [{ url: 'u', wikitext: '{{cite web}}', parameters }] });
  expect(fieldsIn(place)).toEqual([
    ['by-hand-all', '|archive-url=https://b.org/ |archive-date=2020-01-02'],
    ['archive-url', 'https://b.org/'],
    ['archive-date', '2020-01-02'],
    ['by-hand-change url-status', 'dead'],
    ['by-hand-whole', '{{cite web}}'],
  ]);
  expect([document.activeElement, grown.mock.calls.length]).toEqual([place, 1]);
});

test('of a mere link there is the reference', async () => {
  const place = await show({
    repairs: [{ url: 'u', wikitext: '[u] {{webarchive}}', parameters: [] }],
  });
  expect(fieldsIn(place)).toEqual([['by-hand-whole', '[u] {{webarchive}}']]);
});

test('buttons are short; aloud each says what it copies, and of each reference there is enough to know it', async () => {
  const repairs = [
    { wikitext: '[u programme] {{webarchive}}', parameters: [] },
    { wikitext: '[u Harbour Days] {{webarchive}}', parameters: [] },
  ];
  const place = await show({ repairs });
  const told = Array.from(place.querySelectorAll('button'), (button) => [
    button.textContent,
    button.getAttribute('aria-label'),
  ]);
  const short = ['copy', 'copy-the-value by-hand-whole'];
  expect(told).toEqual([short, short]);
  expect(Array.from(place.querySelectorAll('textarea'), ({ rows }) => rows)).toEqual([3, 3]);
  const groups = Array.from(place.querySelectorAll('[role=group]'), (group) => [
    group.getAttribute('aria-label'),
    group.querySelector('p')?.textContent,
  ]);
  expect(groups).toEqual([
    ['by-hand-nth 1 2', 'by-hand-nth 1 2'],
    ['by-hand-nth 2 2', 'by-hand-nth 2 2'],
  ]);
});

test.each([[{ changes: 0 }], [{ repairs: 'x' }], [null], [{ repairs: [{ wikitext: 7 }, null] }]])(
  'without anything to be entered, %j, that is told',
  async (answer) => {
    expect((await show(answer)).textContent).toBe('by-hand-nothing');
  },
);

test('nothing of an answer becomes an element, and too much is none', async () => {
  const parameters = [
    { name: '<img src=x onerror=alert(1)>', value: '"><script>' },
    { name: 'long', value: 'x'.repeat(20_001) },
  ];
  const place = await show({ repairs: [{ wikitext: '<b>', parameters }] });
  expect(place.querySelectorAll('img, script, b')).toHaveLength(0);
  expect(fieldsIn(place).map(([label]) => label)).toEqual([
    'by-hand-all',
    '<img src=x onerror=alert(1)>',
    'by-hand-whole',
  ]);
});

test('without an answer that is told, and may be tried again', async () => {
  const place = await show(null, false);
  expect(place.textContent).toBe('failedby-hand');
  expect(place.querySelector('button')?.disabled).toBe(false);
});
