import { NO_TAKEN_NAMES } from '../../../answers/taken-names';
import type { Run } from '../../../status/history';
import { dayNumberOf } from '../../../status/day-number';
import { STATUS } from '../../../status/status-code';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { checkWellFormed } from '../../testing/well-formed';
import type { Markup } from '../../words/markup';
import type { View } from '../../pages/view';
import { domainTimeline } from './domain-timeline';
import { sweepPart } from './sweep-part';
import { tickDays, timeTicks } from './time-axis';
import { urlTimeline } from './url-timeline';
import { scaleFor } from './value-axis';
import { wikiChart } from './wiki-chart';

const TODAY = dayNumberOf(Date.UTC(2026, 10, 20));

function view(lang = 'en'): View {
  const { messages, source } = sampleParts(sampleWiki([]), {});
  const form = { dbname: '', title: '', all: false };
  const translator = { ...messages.translator([lang]), lang };
  const address = { path: '/url', query: new URLSearchParams() };
  return {
    translator,
    languages: [],
    source,
    today: TODAY,
    takenNames: NO_TAKEN_NAMES,
    form,
    address,
  };
}

function textOf({ text }: Markup): string {
  checkWellFormed(`<!DOCTYPE html>${text}`);
  return text;
}

describe('time line of a URL', () => {
  const runs: Run[] = [
    { code: STATUS.notFound, http: 404, firstDay: TODAY - 20, lastDay: TODAY - 3 },
    { code: STATUS.noAccess, http: 403, firstDay: TODAY - 30, lastDay: TODAY - 25 },
    { code: STATUS.fine, http: 200, firstDay: TODAY - 400, lastDay: TODAY - 100 },
  ];

  test('each way to answer has its lane, and the table says the same with days and codes', () => {
    const chart = textOf(urlTimeline(view(), runs, TODAY));
    expect(chart.match(/chart-bar--\w+/g)).toEqual([
      'chart-bar--good',
      'chart-bar--bad',
      'chart-bar--doubt',
    ]);
    expect(chart).toContain('role="img"');
    expect(chart).toContain('<title>What the checks found</title>');
    expect(chart).toContain('<time datetime="2026-10-31">Oct 31, 2026</time>');
    expect(chart.match(/\w+ \d+, \d+ \(latest result\)/g)).toEqual([
      'Nov 17, 2026 (latest result)',
    ]);
    expect(chart).toContain('Check failed: Not found (HTTP 404)');
    expect(chart).toContain('What was before is not known.');
  });

  test('months without a check are a gap, in the drawing and in the table; days between two are not', () => {
    const chart = textOf(urlTimeline(view(), runs, TODAY));
    expect(chart.match(/Not checked/g)).toHaveLength(1);
  });

  test('what the last check saw more exactly stands beside what all of its stretch met', () => {
    const silent: Run[] = [
      { code: STATUS.networkGeneral, http: null, firstDay: TODAY - 20, lastDay: TODAY - 3 },
      { code: STATUS.networkGeneral, http: null, firstDay: TODAY - 90, lastDay: TODAY - 80 },
    ];
    const chart = textOf(urlTimeline(view(), silent, TODAY, 'The server did not answer in time'));
    const met = 'Check failed: The server does not answer, or breaks off';
    expect(chart).toContain(`<td>${met}; last check: The server did not answer in time</td>`);
    expect(chart).toContain(`<td>${met}</td>`);
    const same = textOf(urlTimeline(view(), runs, TODAY, 'Not found (HTTP 404)'));
    expect(same).not.toContain('last check');
  });

  test('a URL that was never checked has no drawing', () => {
    expect(textOf(urlTimeline(view(), [], TODAY))).toBe('<p>Not checked yet</p>');
  });

  test('labels begin at the right where one reads from there; time does not', () => {
    const chart = textOf(
      urlTimeline({ ...view(), translator: { ...view().translator, dir: 'rtl' } }, runs, TODAY),
    );
    expect(chart).toContain('<text class="chart-label" x="100.00%"');
    const places = [...chart.matchAll(/chart-bar--\w+"\s+x="([\d.]+)%"/g)].map((match) =>
      Number(match[1]),
    );
    expect(places[0]).toBeLessThan(places[1] ?? 0);
  });
});

describe('time line of a domain', () => {
  test('begins where something is known, and tells the latest numbers', () => {
    const histories: Run[][] = [
      [{ code: STATUS.fine, http: 200, firstDay: TODAY - 100, lastDay: TODAY - 1 }],
      [
        { code: STATUS.gone, http: 410, firstDay: TODAY - 31, lastDay: TODAY - 1 },
        { code: STATUS.fine, http: 200, firstDay: TODAY - 80, lastDay: TODAY - 40 },
      ],
    ];
    const chart = textOf(domainTimeline(view(), histories, TODAY));
    expect(chart.match(/<tr><th scope="row">/g)).toHaveLength(34);
    expect(chart).toContain('Good answer: 1');
    expect(chart).toContain('Failed: 1');
    expect(chart).toContain('fill="url(#domain-timeline-bad)"');
  });

  test('is called results, none of which says that an address was checked on its day, or how Weboid judges it', () => {
    const runs = [{ code: STATUS.fine, http: 200, firstDay: TODAY - 9, lastDay: TODAY - 1 }];
    const chart = textOf(domainTimeline(view(), [runs], TODAY));
    expect(chart).toContain('<figcaption>Known addresses by their latest result on each day<');
    expect(chart).toContain('counts for all of its addresses, though just some of them were');
    expect(chart).toContain('What Weboid concludes is told by the list below');
    for (const misread of ['Works', 'Check failed']) expect(chart).not.toContain(misread);
  });

  test('what failed three weeks ago is not drawn as failing before that, and what was not known not at all', () => {
    const failedSince = TODAY - 21;
    const histories: Run[][] = [
      [
        { code: STATUS.notFound, http: 404, firstDay: failedSince, lastDay: TODAY },
        { code: STATUS.fine, http: 200, firstDay: TODAY - 39, lastDay: TODAY - 24 },
      ],
    ];
    const chart = textOf(domainTimeline(view(), histories, TODAY));
    const [bad] = [...chart.matchAll(/chart-layer--bad" x="([\d.]+)%"/g)];
    expect(Number(bad?.[1])).toBeCloseTo((100 * (39 - 21)) / 40, 1);
    expect(chart).toContain('Oct 12');
    expect(chart.match(/<tr><th scope="row">/g)).toHaveLength(40);
  });

  test('without any history there is no chart', () => {
    expect(textOf(domainTimeline(view(), [[]], TODAY))).toBe('<p>There are no figures yet.</p>');
  });
});

describe('chart of a wiki', () => {
  const unknown = { day: TODAY - 9, verdict: 'unknown', links: 70 } as const;
  const known = [
    { day: TODAY - 2, verdict: 'unknown', links: 40 },
    { day: TODAY - 2, verdict: 'working', links: 30 },
    { day: TODAY - 1, verdict: 'working', links: 70 },
  ] as const;

  test('begins with the first day on which anything was checked', () => {
    const chart = textOf(wikiChart(view(), [unknown, ...known]));
    expect(chart).toEqual(textOf(wikiChart(view(), known)));
    expect(chart.match(/<tr><th scope="row">/g)).toHaveLength(2);
  });

  test('ends with the last count: what is since is not known', () => {
    const early = known.map((count) => ({ ...count, day: count.day - 20 }));
    const chart = textOf(wikiChart(view(), early));
    const places = [...chart.matchAll(/chart-layer--good" x="([\d.]+)%" [^>]* width="([\d.]+)%"/g)];
    expect(places.map(([, x, width]) => [x, width])).toEqual([
      ['0.00', '50.00'],
      ['50.00', '50.00'],
    ]);
    expect(chart).toContain('>Oct 30</text>');
    expect(chart).not.toContain('>Nov 20</text>');
  });

  test('without any check has nothing to show', () => {
    expect(textOf(wikiChart(view(), [unknown]))).toBe('<p>There are no figures yet.</p>');
  });
});

describe('curve of a first sweep', () => {
  const sweep = (daysAgo: number, lookedAt: number, failing: number, expected: number) => ({
    day: TODAY - daysAgo,
    urls: 10_000,
    lookedAt,
    failing,
    unreachable: 1,
    expected,
  });
  const days = [sweep(3, 100, 50, 9), sweep(2, 1_000, 500, 700), sweep(1, 5_000, 812, 123)];
  const partOf = (told: typeof days, lang = 'en'): string => {
    const part = sweepPart(view(lang), told);
    return part === false ? '' : textOf(part);
  };

  test('lies where so much was looked at and found; the estimate goes on to the end', () => {
    const part = partOf(days);
    expect(part).toContain(
      '<polyline class="chart-curve" points="0.0,180.0 100.0,120.0 500.0,82.6">',
    );
    expect(part).toContain('class="chart-estimate" points="100.0,36.0 500.0,67.8 1000.0,67.8"');
    expect(part.match(/class="chart-marker"/g)).toHaveLength(2);
    expect(part).toContain('Found and expected, by estimate: 935');
  });

  test('the table says the same, the newest first; of too few looks no estimate is told', () => {
    const part = partOf(days);
    expect([...part.matchAll(/<time datetime="([^"]+)"/g)].map(([, day]) => day)).toEqual([
      '2026-11-19',
      '2026-11-18',
    ]);
    expect(part).toContain('<td class="number">50%</td>');
  });

  test('where a wiki got more URLs after its first days, shares are those of all', () => {
    const small = { ...sweep(2, 1_000, 500, 700), urls: 1_000 };
    expect(partOf([small, sweep(1, 5_000, 812, 123)])).toContain('points="0.0,180.0 100.0,');
  });

  test('few looks: numbers and words, no curve and no estimate', () => {
    const part = partOf([sweep(1, 199, 50, 9)]);
    expect(part).toContain('199 of 10,000 (2%)');
    expect(part).toContain('Too few addresses');
    expect(part).not.toContain('<svg');
    expect(part).not.toContain('by estimate');
  });

  test.each([
    ['was never measured', []],
    ['has no addresses', [{ ...sweep(1, 0, 0, 0), urls: 0 }]],
    ['had ended before anybody measured', [sweep(1, 9_950, 900, 4)]],
    ['had few, all looked at on its second day', [sweep(2, 100, 9, 1), sweep(1, 9_950, 900, 4)]],
    ['ended long ago', [...days, sweep(61, 9_950, 900, 4)]],
  ])('nothing is told of a wiki that %s', (_name, told) => {
    expect(partOf(told)).toBe('');
  });

  test('its end is told for some weeks, with the curve and without an estimate of the rest', () => {
    const part = partOf([...days, sweep(0, 9_950, 900, 4)]);
    expect(part).toContain('All addresses but the newest');
    expect(part).not.toContain('<dl');
    expect(part).toContain('<svg');
  });

  test('nothing found yet is a flat line', () => {
    expect(partOf([sweep(1, 1_000, 0, 0)])).toContain('points="0.0,180.0 100.0,180.0"');
  });
});

test.each([
  [1, ['Nov 20']],
  [2, ['Nov 19', 'Nov 20']],
  [30, ['Oct 22', 'Nov 20']],
  [70, ['Oct 2026', 'Nov 2026']],
])('the axis of the last %d days tells %j', (days, labels) => {
  const axis = { firstDay: TODAY + 1 - days, lastDay: TODAY + 1 };
  const { text } = timeTicks(axis, 'en', { topY: 0, bottomY: 100 });
  expect([...text.matchAll(/>([^<>]+)<\/text>/g)].map(([, label]) => label)).toEqual(labels);
});

test.each([
  [0, 1, 1],
  [3, 1, 3],
  [1234, 500, 1500],
  [1_000_000, 500_000, 1_000_000],
])('the scale for %d goes by %d to %d', (most, step, top) => {
  expect(scaleFor(most)).toEqual({ step, top });
});

test.each([10, 60, 200, 730, 3000])('an axis of %d days has at most four ticks', (length) => {
  expect(tickDays({ firstDay: TODAY - length, lastDay: TODAY }).length).toBeLessThanOrEqual(4);
});
