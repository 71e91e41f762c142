import { placePopover, type Box } from './place-popover';

const VIEWPORT = { width: 1000, height: 600 };
const POPOVER = { width: 360, height: 300 };
const mark = (left: number, top: number): Box => ({ left, top, width: 24, height: 24 });

test.each([
  ['under the mark', mark(100, 100), 'ltr', { left: 100, top: 130, maxHeight: 462 }],
  ['its right edge at the mark', mark(700, 100), 'rtl', { left: 364, top: 130, maxHeight: 462 }],
  [
    'over the mark where more room is',
    mark(100, 400),
    'ltr',
    { left: 100, top: 94, maxHeight: 386 },
  ],
  ['moved in from the right', mark(950, 100), 'ltr', { left: 632, top: 130, maxHeight: 462 }],
  ['moved in from the left', mark(10, 100), 'rtl', { left: 8, top: 130, maxHeight: 462 }],
  ['inside, with its mark outside', mark(100, 900), 'ltr', { left: 100, top: 292, maxHeight: 584 }],
] as const)('%s', (_where, box, direction, expected) => {
  expect(placePopover(box, POPOVER, VIEWPORT, direction)).toEqual(expected);
});

test('a high one leaves its mark free and scrolls inside', () => {
  const high = { width: 360, height: 2000 };
  expect(placePopover(mark(100, 100), high, VIEWPORT, 'ltr')).toEqual({
    left: 100,
    top: 130,
    maxHeight: 462,
  });
  expect(placePopover(mark(100, 500), high, VIEWPORT, 'ltr')).toEqual({
    left: 100,
    top: 8,
    maxHeight: 486,
  });
});

test('the side does not depend on its height', () => {
  const tops = [50, 250, 400].map(
    (height) => placePopover(mark(100, 400), { width: 360, height }, VIEWPORT, 'ltr').top + height,
  );
  expect(tops).toEqual([394, 394, 8 + 400]);
});

test('with little room everywhere it covers its mark, so that it can be read', () => {
  const low = { width: 1000, height: 300 };
  expect(placePopover(mark(100, 140), POPOVER, low, 'ltr')).toEqual({
    left: 100,
    top: 8,
    maxHeight: 240,
  });
});

test('one larger than the viewport begins at its upper left corner', () => {
  const narrow = { width: 200, height: 200 };
  expect(placePopover(mark(100, 100), POPOVER, narrow, 'rtl')).toMatchObject({ left: 8, top: 8 });
});
