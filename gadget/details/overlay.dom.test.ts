import type { OverlayKind } from './open-box';
import { createOverlay } from './overlay';
import { createShell } from './shell';
import { setNarrow } from './testing/screen';

const TEXTS = { title: 'Web link', close: 'Close', language: 'en', direction: 'ltr' };

const overlay = createOverlay();
let mark: HTMLElement;
let other: HTMLElement;

beforeEach(() => {
  setNarrow(false);
  document.body.innerHTML =
    '<button id="m" data-weboid-url="http://a/"></button><button id="n"></button><p>Text</p>';
  const [first, second] = document.querySelectorAll('button');
  if (!first || !second) throw new Error('no marks');
  mark = first;
  other = second;
  mark.focus();
});
afterEach(() => overlay.close());

function open(kind: OverlayKind = 'popover', opener = mark): HTMLElement {
  const content = document.createElement('p');
  content.innerHTML =
    '<a href="https://a.example.net/">A</a><a id="last" href="https://b.example.net/">B</a>';
  const box = createShell('box', 'unreachable', TEXTS, [content]);
  overlay.open(opener, box, kind);
  return box;
}
const dialog = (): HTMLElement | null => document.querySelector<HTMLElement>('[role=dialog]');
const stop = (selector: string): HTMLElement => {
  const element = dialog()?.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
};
function press(key: string, shiftKey = false, code = key): KeyboardEvent {
  const options = { key, code, shiftKey, bubbles: true, cancelable: true };
  const event = new KeyboardEvent('keydown', options);
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event;
}
const pressPointer = (target: Element | null): unknown =>
  target?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
const observed = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

const EVERYWHERE: [where: string, kind: OverlayKind, isNarrow: boolean][] = [
  ['a popover', 'popover', false],
  ['a sheet', 'popover', true],
  ['a dialog', 'dialog', false],
];

describe.each(EVERYWHERE)('%s', (_where, kind, isNarrow) => {
  beforeEach(() => setNarrow(isNarrow));

  test('opens as a dialog named by its heading, with the focus in it', () => {
    const box = open(kind);
    const labelId = box.getAttribute('aria-labelledby') ?? '';
    expect(document.getElementById(labelId)?.textContent).toBe(TEXTS.title);
    expect(document.activeElement).toBe(box);
    expect(mark.getAttribute('aria-expanded')).toBe(kind === 'popover' ? 'true' : null);
    expect(mark.getAttribute('aria-controls')).toBe(kind === 'popover' ? box.id : null);
    expect(overlay.isOpenFor(mark)).toBe(true);
  });

  test.each<[way: string, act: () => unknown]>([
    ['Escape', () => press('Escape')],
    ['its close button', () => stop('button').click()],
    ['its opener', () => overlay.close()],
  ])('%s closes it and gives the focus back', (_way, act) => {
    open(kind);
    act();
    expect(dialog()).toBeNull();
    expect(document.querySelector('.weboid-backdrop')).toBeNull();
    expect(document.activeElement).toBe(mark);
    expect(mark.getAttribute('aria-expanded')).toBe(kind === 'popover' ? 'false' : null);
    expect(mark.hasAttribute('aria-controls')).toBe(false);
    expect(overlay.isOpenFor(mark)).toBe(false);
  });

  test('Escape is heard by nobody else', () => {
    open(kind);
    const skin = jest.fn();
    document.addEventListener('keydown', skin);
    expect(press('Escape').defaultPrevented).toBe(true);
    expect(skin).not.toHaveBeenCalled();
    press('Escape');
    expect(skin).toHaveBeenCalledTimes(1);
    document.removeEventListener('keydown', skin);
  });

  test('Tab between its stops, and other keys, are left to the browser', () => {
    open(kind);
    stop('button').focus();
    expect(press('Tab').defaultPrevented).toBe(false);
    expect(press('a').defaultPrevented).toBe(false);
    expect(dialog()).not.toBeNull();
  });

  test('a press inside leaves it open', () => {
    open(kind);
    pressPointer(stop('p'));
    expect(dialog()).not.toBeNull();
  });

  test('nothing is listened to once it is closed', () => {
    const [added, removed] = [[], []] as unknown[][];
    const spies = [document, window].map((target) => [
      jest
        .spyOn(target, 'addEventListener')
        .mockImplementation((...call) => void added?.push(call)),
      jest
        .spyOn(target, 'removeEventListener')
        .mockImplementation((...call) => void removed?.push(call)),
    ]);
    open(kind);
    overlay.close();
    expect(added).not.toEqual([]);
    expect(removed).toEqual(added);
    for (const spy of spies.flat()) spy.mockRestore();
  });
});

test('a dialog outlives what opened it', async () => {
  open('dialog');
  mark.remove();
  await observed();
  expect(dialog()).not.toBeNull();
  press('Escape');
  expect(dialog()).toBeNull();
});

describe('beside its mark', () => {
  test('it is not modal', () => {
    expect(open().hasAttribute('aria-modal')).toBe(false);
  });

  test.each<[way: string, where: string]>([
    ['itself', '[role=dialog]'],
    ['its first stop', '[role=dialog] button'],
  ])('Shift+Tab on %s goes back to the mark, not before it', (_way, where) => {
    open();
    document.querySelector<HTMLElement>(where)?.focus();
    expect(press('Tab', true).defaultPrevented).toBe(true);
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(mark);
  });

  test('Shift+Tab goes back by its code, too: WebKitGTK tells no name of the key', () => {
    open();
    press('Unidentified', true, 'Tab');
    expect(document.activeElement).toBe(mark);
  });

  test('Tab on its last stop goes on from the mark', () => {
    open();
    stop('#last').focus();
    expect(press('Tab').defaultPrevented).toBe(false);
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(mark);
  });

  test('a press outside closes it and moves no focus', () => {
    open();
    pressPointer(document.querySelector('p:not([role=dialog] p)'));
    expect(dialog()).toBeNull();
    expect(document.activeElement).not.toBe(mark);
  });

  test('a press on its mark is left to the mark', () => {
    open();
    pressPointer(mark);
    expect(overlay.isOpenFor(mark)).toBe(true);
  });

  test('focus that goes elsewhere closes it and stays there', () => {
    open();
    other.focus();
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(other);
  });

  test('another mark takes it over', () => {
    open();
    open('popover', other);
    expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1);
    expect(mark.getAttribute('aria-expanded')).toBe('false');
    expect(other.getAttribute('aria-expanded')).toBe('true');
  });

  test('it is placed again when its content has grown, and only while it is open', () => {
    const box = open();
    const measured = jest.spyOn(box, 'getBoundingClientRect');
    overlay.refresh(box);
    expect(measured).toHaveBeenCalled();
    overlay.close();
    measured.mockClear();
    overlay.refresh(box);
    expect(measured).not.toHaveBeenCalled();
  });

  test('it follows its mark inside a part that scrolls', () => {
    const box = open();
    const { style } = box;
    expect([style.left, style.top]).toEqual(['8px', '8px']);
    jest.spyOn(mark, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -30, 24, 24));
    document.querySelector('p')?.dispatchEvent(new Event('scroll'));
    expect([style.left, style.top]).toEqual(['8px', '-22px']);
  });

  test('of a mark that WebKit has cut in two it follows the piece at the link, which comes last', () => {
    const { style } = open();
    const pieces = [new DOMRect(-400, 300, 16, 4), new DOMRect(0, -30, 16, 20)];
    mark.getClientRects = () => Object.assign([] as unknown as DOMRectList, pieces);
    document.querySelector('p')?.dispatchEvent(new Event('scroll'));
    expect([style.left, style.top]).toEqual(['8px', '-22px']);
  });

  test('it becomes a sheet when the screen is turned', () => {
    const box = open();
    setNarrow(true);
    window.dispatchEvent(new Event('resize'));
    expect(box.getAttribute('aria-modal')).toBe('true');
    setNarrow(false);
    window.dispatchEvent(new Event('resize'));
    expect(box.hasAttribute('aria-modal')).toBe(false);
  });

  test('it closes when its mark goes away', async () => {
    open();
    mark.remove();
    await observed();
    expect(dialog()).toBeNull();
  });

  test('what only looks like a mark takes over nothing', async () => {
    open();
    const written = document.createElement('span');
    written.dataset['weboidUrl'] = mark.dataset['weboidUrl'];
    mark.replaceWith(written);
    await observed();
    expect(dialog()).toBeNull();
  });

  test('a mark of the same link takes over from one that goes away', async () => {
    const box = open();
    const copy = mark.cloneNode(true) as HTMLElement;
    mark.replaceWith(copy);
    await observed();
    expect(dialog()).toBe(box);
    expect(overlay.isOpenFor(copy)).toBe(true);
    expect(copy.getAttribute('aria-expanded')).toBe('true');
    press('Escape');
    expect(document.activeElement).toBe(copy);
  });

  test('changes elsewhere leave it as it is', async () => {
    const box = open();
    document.querySelector('body > p')?.remove();
    await observed();
    expect(dialog()).toBe(box);
  });
});

describe.each(EVERYWHERE.slice(1))('%s is modal:', (_where, kind, isNarrow) => {
  beforeEach(() => setNarrow(isNarrow));

  test('it says so', () => expect(open(kind).getAttribute('aria-modal')).toBe('true'));

  test('Tab goes round inside', () => {
    open(kind);
    stop('#last').focus();
    expect(press('Tab').defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(stop('button'));
    expect(press('Tab', true).defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(stop('#last'));
  });

  test('Shift+Tab at its start goes to its end', () => {
    open(kind);
    press('Tab', true);
    expect(document.activeElement).toBe(stop('#last'));
  });

  test('focus does not get out', () => {
    const box = open(kind);
    other.focus();
    expect(document.activeElement).toBe(box);
  });

  test('its backdrop closes it and gives the focus back', () => {
    open(kind);
    const backdrop = document.querySelector<HTMLElement>('.weboid-backdrop');
    pressPointer(backdrop);
    expect(dialog()).not.toBeNull();
    backdrop?.click();
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(mark);
  });

  test('the style sheet places it', () => {
    const { style } = open(kind);
    expect([style.left, style.top]).toEqual(['', '']);
  });
});
