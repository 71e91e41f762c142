import { addMark } from './mark';
import { delayInColumns, showMarksAround } from './late-columns';

const PROBLEM = { url: 'http://dead.example.net/', verdict: 'unreachable', isHere: true } as const;
const LINK = '<a class="external text" href="http://dead.example.net/">A</a>';

const watched = new Set<Element>();
let comeNear: (box: Element, isNear: boolean) => void;
/** What is told when something in the content gets the focus. */
let focusIn: (() => void) | undefined;

beforeEach(() => {
  watched.clear();
  document.body.innerHTML = `<p>${LINK}</p><div id="x"><ol>
    <li>${LINK}</li><li>${LINK}</li></ol></div>`;
  jest.spyOn(globalThis, 'getComputedStyle').mockImplementation((element) =>
    Object.assign(document.createElement('i').style, {
      columns: element.id === 'x' ? '480px auto' : 'auto auto',
      direction: 'ltr',
      paddingInlineEnd: '13px',
    }),
  );
  window.IntersectionObserver = createObserver();
  focusIn = undefined;
  Object.assign(globalThis, {
    mw: {
      requestIdleCallback: (task: () => void) => task(),
      util: { $content: { one: (_type: string, task: () => void) => void (focusIn = task) } },
    },
  });
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

function createObserver(): typeof IntersectionObserver {
  return class implements Partial<IntersectionObserver> {
    constructor(tell: IntersectionObserverCallback) {
      comeNear = (target, isIntersecting) =>
        tell([{ target, isIntersecting } as IntersectionObserverEntry], this as never);
    }
    observe = (box: Element): unknown => watched.add(box);
  } as never;
}

const links = (): HTMLAnchorElement[] => [...document.querySelectorAll('a')];
const late = (): string[] =>
  [...document.querySelectorAll('[data-mw-weboid-late]')].map(({ id }) => id);
const arrowless = (): boolean[] =>
  links().map(({ classList }) => classList.contains('weboid-marked--arrow'));

function markAll(): Element {
  links().forEach(delayInColumns);
  links().forEach((link) => addMark(link, PROBLEM, { text: 'A', language: {} }));
  return document.getElementById('x') ?? document.body;
}

test('the outermost box with columns is late until it comes near', () => {
  const box = markAll();
  expect([late(), [...watched]]).toEqual([['x'], [box]]);
  comeNear(box, false);
  expect(late()).toEqual(['x']);
  comeNear(box, true);
  expect(late()).toEqual([]);
  expect(arrowless()).toEqual([false, false, false]);
  jest.advanceTimersToNextFrame();
  expect(arrowless()).toEqual([false, true, true]);
});

test('whatever gets the focus in the content has all marks come, and no style is asked for meanwhile', () => {
  markAll();
  jest.mocked(getComputedStyle).mockClear();
  focusIn?.();
  expect(late()).toEqual([]);
  expect(getComputedStyle).not.toHaveBeenCalled();
});

test('five seconds later all marks are there by themselves', () => {
  markAll();
  jest.advanceTimersByTime(4900);
  expect(late()).toEqual(['x']);
  jest.advanceTimersByTime(200);
  expect(late()).toEqual([]);
  expect(arrowless()).toEqual([false, true, true]);
});

test('marks that have been shown stay when more come into their box', () => {
  const box = markAll();
  showMarksAround(links()[2] ?? box);
  expect(late()).toEqual([]);
  links().forEach(delayInColumns);
  expect(late()).toEqual([]);
});
