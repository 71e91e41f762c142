import { chooseSide, placePopover, type ViewBox, type PopoverPlace } from './place-popover';

const VIEWPORT = { width: 1000, height: 600 };
/** High enough for a popover with all details under or over its mark. */
const AMPLE = { width: 1000, height: 1200 };
const POPOVER = { width: 360, height: 250 };
const HIGH = { width: 360, height: 500 };
const mark = (left: number, top: number): ViewBox => ({ left, top, width: 24, height: 24 });
interface Look {
  readonly popover: typeof POPOVER;
  readonly viewport: typeof VIEWPORT;
  readonly direction?: 'ltr' | 'rtl';
}

function placed(box: ViewBox, { popover, viewport, direction = 'ltr' }: Look): PopoverPlace {
  const side = chooseSide(box, popover, viewport, direction);
  return placePopover(box, popover, viewport, { ...side, direction });
}

test.each([
  ['under the mark', mark(100, 100), 'ltr', { left: 100, top: 130 }],
  ['its right edge at the mark', mark(700, 100), 'rtl', { left: 364, top: 130 }],
  ['over the mark where more room is', mark(100, 920), 'ltr', { left: 100, top: 664 }],
  ['moved in from the right', mark(950, 100), 'ltr', { left: 632, top: 130 }],
  ['moved in from the left', mark(10, 100), 'rtl', { left: 8, top: 130 }],
  ['inside, with its mark outside', mark(100, 1500), 'ltr', { left: 100, top: 942 }],
] as const)('%s', (_where, box, direction, expected) => {
  expect(placed(box, { popover: POPOVER, viewport: AMPLE, direction })).toMatchObject(expected);
});

test.each([
  ['after the mark', mark(100, 200), 'ltr', { left: 130, top: 92 }],
  ['before it where that is all the room', mark(700, 200), 'ltr', { left: 334, top: 92 }],
  ['right to left, after it is on the left', mark(500, 350), 'rtl', { left: 134, top: 8 }],
  ['right to left, before it', mark(100, 350), 'rtl', { left: 130, top: 8 }],
] as const)('beside the mark, whole, where it is too high for both sides: %s', (...row) => {
  const [, box, direction, expected] = row;
  expect(placed(box, { popover: HIGH, viewport: VIEWPORT, direction })).toMatchObject(expected);
});

test('over its mark, whole, where there is no room beside it either', () => {
  const narrow = { width: 640, height: 600 };
  expect(placed(mark(300, 200), { popover: HIGH, viewport: narrow })).toEqual({
    left: 272,
    top: 92,
    maxHeight: 500,
  });
});

test('one higher than the viewport takes all of it, scrolls inside and leaves its mark free', () => {
  const higher = { width: 360, height: 2000 };
  expect(placed(mark(100, 200), { popover: higher, viewport: VIEWPORT })).toEqual({
    left: 130,
    top: 8,
    maxHeight: 584,
  });
});

test('its height does not decide on the side while it is no more than usual', () => {
  const sidesOf = (at: ViewBox, viewport: typeof VIEWPORT): unknown[] =>
    [50, 300, 560].map((height) => chooseSide(at, { width: 360, height }, viewport, 'ltr'));
  const left = { isBelow: true, beside: 'left' };
  expect(sidesOf(mark(700, 60), VIEWPORT)).toEqual([left, left, left]);
  const over = { isBelow: false, beside: undefined };
  expect(sidesOf(mark(700, 920), AMPLE)).toEqual([over, over, over]);
});

test('on a side that is kept it stays, and whole, although it is higher than usual', () => {
  const side = { isBelow: true, beside: undefined, direction: 'ltr' } as const;
  const high = { width: 360, height: 700 };
  const { left, top } = placePopover(mark(100, 500), high, AMPLE, side);
  expect([left, top]).toEqual([100, 1200 - 8 - 700]);
});

test('over its mark it ends there, however high it is', () => {
  const tops = [50, 150, 250].map(
    (height) =>
      placed(mark(100, 920), { popover: { width: 360, height }, viewport: AMPLE }).top + height,
  );
  expect(tops).toEqual([914, 914, 914]);
});

test('what grows under its mark ends at the edge of the viewport', () => {
  const { maxHeight } = placed(mark(100, 100), { popover: POPOVER, viewport: AMPLE });
  expect(maxHeight).toBe(1200 - 8 - 130);
});

test('one larger than the viewport begins at its upper left corner', () => {
  const small = { width: 200, height: 200 };
  const place = placed(mark(100, 100), { popover: POPOVER, viewport: small, direction: 'rtl' });
  expect(place).toMatchObject({ left: 8, top: 8 });
});
