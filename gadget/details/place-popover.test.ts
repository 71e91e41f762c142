import { placePopover, type Box } from './place-popover';

const VIEWPORT = { width: 1000, height: 600 };
const POPOVER = { width: 360, height: 250 };
const HIGH = { width: 360, height: 500 };
const mark = (left: number, top: number): Box => ({ left, top, width: 24, height: 24 });

test.each([
  ['under the mark', mark(100, 100), 'ltr', { left: 100, top: 130 }],
  ['its right edge at the mark', mark(700, 100), 'rtl', { left: 364, top: 130 }],
  ['over the mark where more room is', mark(100, 320), 'ltr', { left: 100, top: 64 }],
  ['moved in from the right', mark(950, 100), 'ltr', { left: 632, top: 130 }],
  ['moved in from the left', mark(10, 100), 'rtl', { left: 8, top: 130 }],
  ['inside, with its mark outside', mark(100, 900), 'ltr', { left: 100, top: 342 }],
] as const)('%s', (_where, box, direction, expected) => {
  expect(placePopover(box, POPOVER, VIEWPORT, direction)).toMatchObject(expected);
});

test.each([
  ['after the mark', mark(100, 200), 'ltr', { left: 130, top: 92 }],
  ['before it where that is all the room', mark(700, 200), 'ltr', { left: 334, top: 92 }],
  ['right to left, after it is on the left', mark(500, 350), 'rtl', { left: 134, top: 8 }],
  ['right to left, before it', mark(100, 350), 'rtl', { left: 130, top: 8 }],
] as const)('beside the mark, whole, where it is too high for both sides: %s', (...row) => {
  const [, box, direction, expected] = row;
  expect(placePopover(box, HIGH, VIEWPORT, direction)).toMatchObject(expected);
});

test('over its mark, whole, where there is no room beside it either', () => {
  const narrow = { width: 640, height: 600 };
  expect(placePopover(mark(300, 200), HIGH, narrow, 'ltr')).toEqual({
    left: 272,
    top: 92,
    maxHeight: 500,
  });
});

test('one higher than the viewport takes all of it, scrolls inside and leaves its mark free', () => {
  const higher = { width: 360, height: 2000 };
  expect(placePopover(mark(100, 200), higher, VIEWPORT, 'ltr')).toEqual({
    left: 130,
    top: 8,
    maxHeight: 584,
  });
});

test('between under and over, its height does not decide', () => {
  const tops = [50, 150, 250].map(
    (height) => placePopover(mark(100, 320), { width: 360, height }, VIEWPORT, 'ltr').top + height,
  );
  expect(tops).toEqual([314, 314, 314]);
});

test('what grows under its mark ends at the edge of the viewport', () => {
  expect(placePopover(mark(100, 100), POPOVER, VIEWPORT, 'ltr').maxHeight).toBe(600 - 8 - 130);
});

test('one larger than the viewport begins at its upper left corner', () => {
  const small = { width: 200, height: 200 };
  expect(placePopover(mark(100, 100), POPOVER, small, 'rtl')).toMatchObject({ left: 8, top: 8 });
});
