import { placePopover, type Box } from './place-popover';

const VIEWPORT = { width: 1000, height: 600 };
const POPOVER = { width: 360, height: 300 };
const mark = (left: number, top: number): Box => ({ left, top, width: 24, height: 24 });

test.each([
  ['under the mark', mark(100, 100), 'ltr', { left: 100, top: 130 }],
  ['its right edge at the mark', mark(700, 100), 'rtl', { left: 364, top: 130 }],
  ['over the mark where only there is room', mark(100, 400), 'ltr', { left: 100, top: 94 }],
  ['moved in from the right', mark(950, 100), 'ltr', { left: 632, top: 130 }],
  ['moved in from the left', mark(10, 100), 'rtl', { left: 8, top: 130 }],
  ['moved up where there is room nowhere', mark(100, 290), 'ltr', { left: 100, top: 292 }],
] as const)('%s', (_where, box, direction, expected) => {
  expect(placePopover(box, POPOVER, VIEWPORT, direction)).toEqual(expected);
});

test('one larger than the viewport begins at its upper left corner', () => {
  const narrow = { width: 200, height: 200 };
  expect(placePopover(mark(100, 100), POPOVER, narrow, 'rtl')).toEqual({ left: 8, top: 8 });
});
