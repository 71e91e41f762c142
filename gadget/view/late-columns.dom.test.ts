import { addMark } from './mark';
import { delayInColumns, showMarksAround } from './late-columns';

const PROBLEM = { url: 'http://dead.example.net/', verdict: 'unreachable', isHere: true } as const;
const LINK = '<a class="external text" href="http://dead.example.net/">A</a>';

const watched = new Set<Element>();
let comeNear: (box: Element, isNear: boolean) => void;

beforeEach(() => {
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
});

function createObserver(): typeof IntersectionObserver {
  return class implements Partial<IntersectionObserver> {
    constructor(tell: IntersectionObserverCallback) {
      comeNear = (target, isIntersecting) =>
        tell([{ target, isIntersecting } as IntersectionObserverEntry], this as never);
    }
    observe = (box: Element): unknown => watched.add(box);
    unobserve = (box: Element): unknown => watched.delete(box);
  } as never;
}

const links = (): HTMLAnchorElement[] => [...document.querySelectorAll('a')];
const late = (): string[] => [...document.querySelectorAll('.weboid-late')].map(({ id }) => id);
const arrowless = (): boolean[] =>
  links().map(({ classList }) => classList.contains('weboid-marked--arrow'));

function markAll(): Element {
  links().forEach(delayInColumns);
  links().forEach((link) => addMark(link, PROBLEM, { text: 'A', language: {} }));
  return document.getElementById('x') ?? document.body;
}

test('the outermost box with columns is late until it comes near, once', () => {
  const box = markAll();
  expect([late(), [...watched]]).toEqual([['x'], [box]]);
  comeNear(box, false);
  expect(late()).toEqual(['x']);
  comeNear(box, true);
  expect([late(), watched.size]).toEqual([[], 0]);
  expect(arrowless()).toEqual([false, true, true]);
});

test('whatever gets the focus has all marks come', () => {
  markAll();
  document.body.dispatchEvent(new Event('focusin', { bubbles: true }));
  expect(late()).toEqual([]);
});

test('marks that are wanted come at once, and more marks in the box may be late again', () => {
  const box = markAll();
  showMarksAround(links()[2] ?? box);
  expect(late()).toEqual([]);
  links().forEach(delayInColumns);
  expect(late()).toEqual(['x']);
  comeNear(box, true);
  expect(late()).toEqual([]);
});
