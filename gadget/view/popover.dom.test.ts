import type { ProblemCard } from '../state/describe-problem';
import { createPopover, type Popover } from './popover';

const CARD: ProblemCard = {
  language: 'en',
  direction: undefined,
  title: 'Web link not reachable',
  address: 'http://dead.example.net/a',
  explanation: 'No such page.',
  rows: [
    { label: 'Since', value: '5 weeks ago' },
    {
      label: 'Copies',
      value: [{ text: 'Archive', url: 'https://archive.example/', isAddress: false }],
    },
  ],
  caveat: 'Perhaps',
  report: { text: 'Report', url: 'https://weboid.test/', isAddress: false },
  close: 'Close',
};

let popover: Popover;
let mark: HTMLElement;
let other: HTMLElement;

/** One popover for all tests, as for all marks of a page. */
beforeAll(() => {
  document.body.innerHTML = '<button id="m"></button><button id="n"></button><p>Text</p>';
  const [first, second] = document.querySelectorAll('button');
  if (!first || !second) throw new Error('no marks');
  mark = first;
  other = second;
  popover = createPopover();
});

beforeEach(() => {
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  mark.focus();
  popover.toggle(mark, CARD);
});

const dialog = (): HTMLElement | null => document.querySelector<HTMLElement>('[role=dialog]');
const stop = (selector: string): HTMLElement => {
  const element = dialog()?.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
};
function press(key: string, shiftKey = false): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event;
}

test('opens as a dialog named by its heading, with the focus in it', () => {
  const labelId = dialog()?.getAttribute('aria-labelledby') ?? '';
  expect(document.getElementById(labelId)?.textContent).toBe(CARD.title);
  expect(document.activeElement).toBe(dialog());
  expect(mark.getAttribute('aria-expanded')).toBe('true');
});

test.each<[way: string, act: () => unknown]>([
  ['Escape inside', () => press('Escape')],
  ['its close button', () => stop('button').click()],
  ['its mark', () => popover.toggle(mark, CARD)],
  ['Shift+Tab at its start', () => press('Tab', true)],
])('%s closes it and gives the focus back', (_way, act) => {
  act();
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(mark);
  expect(mark.getAttribute('aria-expanded')).toBe('false');
});

test('Shift+Tab on its first stop goes back to the mark, not before it', () => {
  stop('button').focus();
  expect(press('Tab', true).defaultPrevented).toBe(true);
  expect(document.activeElement).toBe(mark);
});

test('Tab on its last stop goes on from the mark', () => {
  stop('a[href="https://weboid.test/"]').focus();
  expect(press('Tab').defaultPrevented).toBe(false);
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(mark);
});

test('Tab between its stops is left to the browser', () => {
  stop('button').focus();
  expect(press('Tab').defaultPrevented).toBe(false);
  expect(dialog()).not.toBeNull();
});

test('a press outside closes it, one inside does not', () => {
  stop('dl').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(dialog()).not.toBeNull();
  document.querySelector('p')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(dialog()).toBeNull();
});

test('focus that goes elsewhere closes it and stays there', () => {
  other.focus();
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(other);
});

test('another mark takes it over', () => {
  popover.toggle(other, { ...CARD, address: 'http://dead.example.net/b' });
  expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1);
  expect(dialog()?.textContent).toContain('http://dead.example.net/b');
  expect(mark.getAttribute('aria-expanded')).toBe('false');
  expect(other.getAttribute('aria-expanded')).toBe('true');
});

test('other keys, and keys while it is closed, do nothing', () => {
  press('a');
  expect(dialog()).not.toBeNull();
  press('Escape');
  other.focus();
  expect(press('Escape').defaultPrevented).toBe(false);
  expect(document.activeElement).toBe(other);
});

test('English texts in another interface run left to right', () => {
  popover.toggle(other, { ...CARD, direction: 'ltr' });
  expect(dialog()?.dir).toBe('ltr');
});
