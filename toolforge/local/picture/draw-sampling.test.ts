import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../root';
import { drawSampling } from './draw-sampling';
import { samplingPanel, type SamplingPanel } from './sampling-curves';

const NUMBER = /\d+(?:\.\d+)?/g;
/** Pixels: machines may differ in the last digit of a logarithm, and so in who is looked at first. */
const TOLERANCE = 2;

const line = [
  { checked: 0, found: 0 },
  { checked: 1, found: 1 },
];
const small: SamplingPanel = {
  structure: 'mixed',
  curves: new Map([
    ['sweep', line],
    ['paper', line],
    ['best', [...line.slice(0, 1), { checked: 0.25, found: 0.9 }, { checked: 1, found: 1 }]],
    ['oracle', line],
  ]),
};

/** `npm run picture` draws it again. One panel of three: they take seconds. */
test('found.svg shows what the schedulers find', () => {
  const kept = readFileSync(path.join(ROOT, 'backend/status/sampling/found.svg'), 'utf8');
  const keptPanels = panelsOf(kept);
  expect(keptPanels).toHaveLength(3);
  const [drawn = ''] = panelsOf(drawSampling([samplingPanel('clustered')]));
  expect(keptPanels[2]?.replaceAll(NUMBER, '#')).toBe(drawn.replaceAll(NUMBER, '#'));
  const [keptNumbers = [], drawnNumbers = []] = [keptPanels[2], drawn].map(
    (text) => text?.match(NUMBER) ?? [],
  );
  const moved = keptNumbers.filter(
    (number, place) => Math.abs(Number(number) - Number(drawnNumbers[place])) > TOLERANCE,
  );
  expect(moved).toEqual([]);
});

function panelsOf(picture: string): string[] {
  return [...picture.matchAll(/<g transform[^>]*>([^]*?)<\/g>/g)].map(([, panel = '']) => panel);
}

test('each curve has its name and colour', () => {
  const picture = drawSampling([small]);
  for (const scheduler of ['sweep', 'paper', 'best', 'oracle']) {
    expect(picture.match(new RegExp(`<path class="curve ${scheduler}"`, 'g'))).toHaveLength(1);
    expect(picture.match(new RegExp(`<text class="label of-${scheduler}"`, 'g'))).toHaveLength(1);
  }
});

test('who does not see it is told the curves', () => {
  const [, told] = /<desc[^>]*>([^<]*)/.exec(drawSampling([small])) ?? [];
  expect(told).toBe(
    'Half of the broken links in directories that died (mixed): found after a sixth and a third of a sweep: sweep 17 % and 33 %, Algorithm 1 17 % and 33 %, best first 60 % and 91 %, oracle 17 % and 33 %.',
  );
});
