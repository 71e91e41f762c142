import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bestScheduler } from '../../../backend/status/deaths/best-scheduler';
import { ROOT } from '../../root';
import {
  CYCLES,
  DEATH_KINDS,
  delayPoints,
  webOf,
  type DeathKind,
  type DelayPanel,
  type DelayPoint,
} from './delay-curves';
import { drawDelay } from './draw-delay';

const NUMBER = /\d+(?:\.\d+)?/g;

function panelOf(kind: DeathKind, some: Omit<DelayPoint, 'cycleDays'>): DelayPanel {
  const points = CYCLES.map((cycleDays) => ({ ...some, cycleDays }));
  return { kind, waking: points, unaided: points, today: { ...some, cycleDays: 7 } };
}

const marksOf = (picture: string, kind: string): string[] =>
  picture.match(new RegExp(`<(?:circle|rect) class="mark ${kind}"[^>]*>`, 'g')) ?? [];

/** `npm run picture` draws it again. One schedule of eleven on one world of two: all take half a minute. */
test('delay.svg shows how soon deaths are seen', () => {
  const kept = readFileSync(path.join(ROOT, 'backend/status/deaths/delay.svg'), 'utf8');
  const { events } = delayPoints(webOf('large'), bestScheduler);
  const drawn = drawDelay(DEATH_KINDS.map((kind) => panelOf(kind, events)));
  expect(kept.replaceAll(NUMBER, '#')).toBe(drawn.replaceAll(NUMBER, '#'));
  const place = CYCLES.indexOf(14);
  for (const kind of ['sure waking', 'seen waking']) {
    expect(marksOf(kept, kind)[place]).toBe(marksOf(drawn, kind)[0]);
  }
});

const panel = panelOf('small', { checks: 30.04, seenDays: 4.6, sureDays: 13.61 });

test('each schedule has a mark for what is seen and one for what is sure, told apart by shape', () => {
  const picture = drawDelay([panel]);
  for (const wake of ['waking', 'unaided']) {
    expect(marksOf(picture, `sure ${wake}`).every((mark) => mark.startsWith('<rect'))).toBe(true);
    expect(marksOf(picture, `seen ${wake}`).every((mark) => mark.startsWith('<circle'))).toBe(true);
    expect(marksOf(picture, `sure ${wake}`)).toHaveLength(CYCLES.length);
    expect(marksOf(picture, `seen ${wake}`)).toHaveLength(CYCLES.length);
  }
  // The third one explains them.
  expect(picture.match(/class="today"/g)).toHaveLength(3);
});

test('who does not see it is told the points', () => {
  const [, told = ''] = /<desc[^>]*>([^<]*)/.exec(drawDelay([panel])) ?? [];
  expect(told).toContain('Deaths in small events of five URLs in the mean, seen and sure');
  expect(told).toContain('with wake each 28 days, 30.0 checks: 4.6 and 13.6; each 21 days');
  expect(told).toMatch(/frozen each 7 days, 30\.0 checks: 4\.6 and 13\.6\.$/);
});
