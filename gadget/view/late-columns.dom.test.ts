import { addMark } from './mark';
import { delayInColumns, isLate, showMarksAround } from './late-columns';

const PROBLEM = { url: 'http://dead.example.net/', verdict: 'unreachable', isHere: true } as const;
const LINK = '<a class="external text" href="http://dead.example.net/">A</a>';

const watched = new Set<Element>();
let comeNear: (box: Element, isNear: boolean) => void;
/** What is told when something in the content gets the focus, and when something is copied. */
const told = new Map<string, () => void>();

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
  told.clear();
  const one = (type: string, task: () => void): unknown => told.set(type, task);
  Object.assign(globalThis, { mw: { util: { $content: { one } } }, $: () => ({ one }) });
});

function createObserver(): typeof IntersectionObserver {
  return class implements Partial<IntersectionObserver> {
    constructor(tell: IntersectionObserverCallback) {
      comeNear = (target, isIntersecting) =>
        tell([{ target, isIntersecting } as IntersectionObserverEntry], this as never);
    }
    observe = (box: Element): unknown => watched.add(box);
    disconnect = (): void => watched.clear();
  } as never;
}

const links = (): HTMLAnchorElement[] => [...document.querySelectorAll('a')];
const late = (): string[] =>
  [...document.querySelectorAll('[data-mw-weboid-late]')].map(({ id }) => id);
const arrowless = (): boolean[] =>
  links().map(({ classList }) => classList.contains('weboid-marked--arrow'));

function markAll(): Element {
  delayInColumns(document.body, links());
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
  expect(watched.size).toBe(0);
  expect(arrowless()).toEqual([false, true, true]);
});

test('whatever gets the focus in the content has all marks come', () => {
  markAll();
  told.get('focusin')?.();
  expect(late()).toEqual([]);
  expect(arrowless()).toEqual([false, true, true]);
});

test('whoever copies gets no mark in between: all of them come', () => {
  markAll();
  told.get('copy')?.();
  expect(late()).toEqual([]);
});

test('marks are not late where the reader is already', () => {
  const [, second] = links();
  second?.focus();
  markAll();
  expect(late()).toEqual([]);
  second?.blur();
  delayInColumns(document.body, links());
  expect(late()).toEqual([]);
});

test('late marks in a list that was copied or written again come, too', () => {
  const box = markAll();
  const copy = box.cloneNode(true) as Element;
  copy.id = 'copy';
  box.after(copy);
  delayInColumns(document.body, []);
  expect([...watched]).toEqual([box, copy]);
  comeNear(copy, true);
  expect(late()).toEqual(['x']);
});

test('marks come out of all boxes that are late around them', () => {
  const box = markAll();
  const outer = document.createElement('div');
  outer.setAttribute('data-mw-weboid-late', '');
  box.replaceWith(outer);
  outer.append(box);
  showMarksAround(box);
  expect(late()).toEqual([]);
});

test('styles are asked for before anything is changed', () => {
  const box = markAll();
  const asked: boolean[] = [];
  const answer = jest.mocked(getComputedStyle).getMockImplementation();
  jest.mocked(getComputedStyle).mockImplementation((element) => {
    asked.push(late().length > 0 && !arrowless().some(Boolean));
    return answer ? answer(element) : document.createElement('i').style;
  });
  showMarksAround(box);
  expect(asked).toEqual([true, true]);
});

test('each block is asked about its columns once', () => {
  jest.mocked(getComputedStyle).mockClear();
  delayInColumns(document.body, links());
  const asked = jest.mocked(getComputedStyle).mock.calls.map(([{ tagName }]) => tagName);
  expect(asked).toEqual(['OL', 'DIV', 'BODY', 'HTML']);
});

test('a link is late in such a box, and no longer when its mark has come', () => {
  const box = markAll();
  expect(links().map(isLate)).toEqual([false, true, true]);
  comeNear(box, true);
  expect(links().some(isLate)).toBe(false);
});

test('marks that have been shown stay when more come into their box', () => {
  const box = markAll();
  showMarksAround(links()[2] ?? box);
  expect(late()).toEqual([]);
  delayInColumns(document.body, links());
  expect(late()).toEqual([]);
});
