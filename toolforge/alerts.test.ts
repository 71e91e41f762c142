import { parser } from '@prometheus-io/lezer-promql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { LoopFigures } from '../backend/store/figures/loop-figures';
import {
  archives,
  changeLog,
  crawl,
  heartbeatOf,
  hintSource,
  sampleParts,
  sampleWiki,
} from '../backend/web/testing/sample-web';
import { serve } from '../backend/web/testing/serve';

const read = (name: string): string => readFileSync(join(__dirname, name), 'utf8');

const rulesFile = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Weboid[A-Z]\w+$/),
          expr: z.string(),
          for: z.string().regex(/^\d+[mhd]$/),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning', 'info']) }),
          annotations: z.strictObject({
            summary: z.string().min(10),
            description: z.string().min(60),
            runbook_url: z.url(),
          }),
        }),
      ),
    }),
  ),
});
const target = z.looseObject({ refId: z.string(), expr: z.string(), legendFormat: z.string() });
const panel = z.looseObject({
  id: z.int(),
  type: z.enum(['row', 'stat', 'timeseries']),
  title: z.string().min(3),
  gridPos: z.object({ h: z.int(), w: z.int(), x: z.int().max(23), y: z.int() }),
  targets: z.array(target).optional(),
});
const dashboardFile = z.looseObject({ schemaVersion: z.int(), panels: z.array(panel) });

const rules = rulesFile.parse(parse(read('alerts.yaml'))).groups.flatMap((group) => group.rules);
const dashboard = dashboardFile.parse(JSON.parse(read('dashboard.json')));
const shown = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat }) => ({ title, expr, legendFormat })),
);

/** What an expression asks for: metrics, and labels of each or of what is made of them. */
interface Asked {
  metrics: string[];
  labels: string[];
}

/** @throws where it is no PromQL */
function asked(expr: string): Asked {
  const metrics: string[] = [];
  const labels: string[] = [];
  parser.parse(expr).iterate({
    enter: ({ name, type, from, to }) => {
      const text = expr.slice(from, to);
      if (type.isError) throw new Error(`no PromQL at ${from}: ${expr}`);
      if (name === 'Identifier') metrics.push(text);
      if (name === 'LabelName') labels.push(text);
    },
  });
  return { metrics, labels };
}

/** What the web component tells of an installation in which everything has happened. */
const NOW_S = Date.UTC(2026, 10, 20, 12) / 1_000;
const TOKEN = 'sixteen-letters-or-more';
const wiki: LoopFigures['wikis'][number] = {
  wiki: 'dewiki@WMF',
  state: 'failing',
  reason: 'down',
  firstTriedAtS: NOW_S - 9_000,
  triedAtS: NOW_S - 60,
  passedAtS: NOW_S - 5_000,
  passSeconds: 600,
  changesUntilS: NOW_S - 60,
  pagesWatched: 1_000,
  pagesDone: 100,
  pagesTotal: 1_100,
  pagesPerS: 20,
  progressAtS: NOW_S - 5,
  lagS: 2,
};
const beat = heartbeatOf(NOW_S);
const figures: LoopFigures = {
  wikis: [wiki],
  hostDueAtS: NOW_S - 60,
  checkDaysMax: 7,
  crawl: crawl({
    hostsDue: 3,
    hugeHosts: [{ host: 'doi.org', known: 30, late: 1 }],
    oldestLeaseAtS: NOW_S - 60,
    results: new Map([[1, 900]]),
  }),
  archives: archives({ searchesDue: 5 }),
  ...changeLog({
    newestAtS: NOW_S - 30,
    clients: [{ client: 'dewiki@WMF', behind: 1, waitingSinceS: NOW_S - 5, overrunTo: 0 }],
  }),
  stalled: [{ wiki: 'dewiki@WMF', work: 'text', pages: 30, sinceS: NOW_S - 9_000 }],
  hints: { sources: [hintSource({})], checks: 800, unconfirmed: 0 },
  life: {
    heartbeats: [beat(), beat({ component: 'crawler', loop: 'urls' })],
    errors: [],
    hours: [],
  },
};

/** Labels by metric, as the output has them. */
async function toldMetrics(): Promise<Map<string, ReadonlySet<string>>> {
  const parts = sampleParts(
    sampleWiki([]),
    {},
    {
      metricsToken: TOKEN,
      loopFigures: () => Promise.resolve(figures),
    },
  );
  const served = await serve(parts);
  await served.get('/externalLinkProblem?dbname=dewiki&title=A');
  const response = await served.get('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  const text = await response.text();
  await served.close();
  const told = new Map<string, Set<string>>();
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? [^\n]+$/gm)) {
    const known = told.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    told.set(name, known);
  }
  return told;
}

/** Prometheus adds them when it scrapes. */
const SCRAPED_LABELS = ['instance', 'job'];
let metrics: Map<string, ReadonlySet<string>>;
beforeAll(async () => {
  metrics = await toldMetrics();
});

const lackingIn = (expr: string): string[] => {
  const { metrics: names, labels } = asked(expr);
  const known = new Set([
    ...SCRAPED_LABELS,
    ...names.flatMap((name) => [...(metrics.get(name) ?? [])]),
  ]);
  return [
    ...names.filter((name) => !metrics.has(name)),
    ...labels.filter((label) => !known.has(label)),
  ];
};

const LABEL_IN_TEXT = /\{\{ ?\$labels\.(\w+) ?\}\}/g;
const LABEL_IN_LEGEND = /\{\{(\w+)\}\}/g;

test.each(rules)('alert $alert asks for what is told', ({ expr, annotations }) => {
  expect(asked(expr).metrics).not.toEqual([]);
  expect(lackingIn(expr)).toEqual([]);
  const told = new Set(asked(expr).metrics.flatMap((name) => [...(metrics.get(name) ?? [])]));
  const named = [...Object.values(annotations).join(' ').matchAll(LABEL_IN_TEXT)].map(
    ([, label]) => label,
  );
  expect(named.filter((label) => !told.has(label ?? ''))).toEqual([]);
});

test.each(shown)('panel “$title” asks for what is told: $expr', ({ expr, legendFormat }) => {
  expect(lackingIn(expr)).toEqual([]);
  const { metrics: names } = asked(expr);
  const told = new Set([
    ...SCRAPED_LABELS,
    ...names.flatMap((name) => [...(metrics.get(name) ?? [])]),
  ]);
  const named = [...legendFormat.matchAll(LABEL_IN_LEGEND)].map(([, label]) => label ?? '');
  expect(named.filter((label) => !told.has(label))).toEqual([]);
});

test('what is no PromQL, or not there, would be found', () => {
  expect(() => asked('sum(rate(weboid_hosts_due[5m])')).toThrow('no PromQL');
  expect(lackingIn('weboid_hosts_gone{wiki="a"} > 1')).toEqual(['weboid_hosts_gone', 'wiki']);
  expect(lackingIn('sum by (client) (weboid_wiki_state)')).toEqual(['client']);
});

test('each alert has a name of its own, and a heading that says what to do', () => {
  const names = rules.map(({ alert }) => alert);
  expect(names).toEqual([...new Set(names)]);
  const headings = [...read('alerts.md').matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(/\s+/g, '-'),
  );
  const linked = rules.map(({ annotations }) => new URL(annotations.runbook_url));
  expect(linked.filter(({ pathname }) => !pathname.endsWith('/toolforge/alerts.md'))).toEqual([]);
  expect(new Set(linked.map(({ hash }) => hash.slice(1)))).toEqual(new Set(headings));
});

test('every alarm of ours has an alert', () => {
  const alarms = [...metrics.keys()].filter((name) => name.endsWith('_alarm'));
  const used = new Set(rules.flatMap(({ expr }) => asked(expr).metrics));
  // Its two reasons have alerts of their own.
  expect(alarms.filter((name) => !used.has(name))).toEqual(['weboid_components_alarm']);
});

test('panels have places of their own', () => {
  const ids = dashboard.panels.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  const places = dashboard.panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
  expect(places).toEqual([...new Set(places)]);
});
