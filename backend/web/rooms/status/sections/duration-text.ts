import type { View } from '../../../pages/view';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A stretch of time in the largest unit of which it has two at least, such as `90 min`; seconds to the whole. */
export function durationText({ translator }: View, seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [unit, length] = UNITS.find(([, inSeconds]) => whole >= 2 * inSeconds) ?? ['second', 1];
  const format = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(translator.lang, format).format(whole / length);
}
