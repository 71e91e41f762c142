import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020, { type AnySchemaObject } from 'ajv/dist/2020';
import { parse } from 'yaml';

const read = (...path: string[]): string => readFileSync(join(__dirname, ...path), 'utf8');
const valuesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false });
const schemaOf = (name: string): AnySchemaObject =>
  JSON.parse(read('schemas', `${name}.schema.json`)) as AnySchemaObject;

/** What the schema has to say against it; nothing as a rule. */
function faultsIn(name: string, value: unknown): string[] {
  const isValid = ajv.compile(schemaOf(name));
  return isValid(value)
    ? []
    : (isValid.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

type Row = Record<string, unknown>;
interface Component {
  component_type: string;
  build: Row;
  run: Row;
}

const jobs = parse(read('jobs.yaml')) as Row[];
const { components } = parse(read('toolforge.yaml')) as { components: Record<string, Component> };
const processes = valuesOf(read('../Procfile'), /^([\w-]+): /gm);
const names = jobs.map(({ name }) => String(name));
const isContinuous = ({ continuous }: Row): boolean => continuous === true;

test.each([
  ['jobs', 'jobs.yaml'],
  ['components', 'toolforge.yaml'],
  ['service', 'service.template'],
])('the schema of %s takes %s', (schema, file) => {
  expect(faultsIn(schema, parse(read(file)))).toEqual([]);
});

describe('the schemas refuse what Toolforge does', () => {
  const job = { name: 'web', command: 'web', image: 'tool-weboid/tool-weboid:latest' };
  const run = { command: 'web', port: 8000 };
  const component = (part: Row, type = 'continuous') => ({
    config_version: 'v1beta1',
    components: { web: { component_type: type, build: { reuse_from: 'web' }, run: part } },
  });

  test.each<[string, Row]>([
    ['an unknown key', { memory: '1Gi' }],
    ['two kinds at once', { continuous: true, schedule: '@daily' }],
    ['a retry of what always runs', { continuous: true, retry: 1 }],
    [
      'two health checks',
      { continuous: true, port: 1, 'health-check-http': '/', 'health-check-script': 'x' },
    ],
    ['a check by http without a port', { continuous: true, 'health-check-http': '/' }],
    ['a published job without a port', { continuous: true, publish: '/' }],
    ['a port of a job that ends', { port: 8000 }],
    ['a time limit of what has no schedule', { timeout: 5 }],
    ['a schedule with step and range', { schedule: '1-5/2 * * * *' }],
    ['a schedule of four fields', { schedule: '* * * *' }],
    ['a name in capitals', { name: 'Web' }],
    ['logs in files without the mount', { filelog: true }],
    ['six tries', { retry: 6 }],
  ])('in jobs.yaml: %s', (_, more) => {
    expect(faultsIn('jobs', [job])).toEqual([]);
    expect(faultsIn('jobs', [{ ...job, ...more }])).not.toEqual([]);
  });

  test.each<[string, Row]>([
    ['the keys of jobs.yaml', component({ ...run, mem: '1Gi' })],
    ['and with hyphens', component({ ...run, 'health-check-http': '/' })],
    ['a schedule of what always runs', component({ ...run, schedule: '@daily' })],
    ['a scheduled one without a schedule', component(run, 'scheduled')],
    ['no replicas', component({ ...run, replicas: 0 })],
    ['a path below the root', component({ ...run, publish: '/a' })],
    ['another version', { ...component(run), config_version: 'v1' }],
  ])('in toolforge.yaml: %s', (_, value) => {
    expect(faultsIn('components', component(run))).toEqual([]);
    expect(faultsIn('components', value)).not.toEqual([]);
  });

  test('in service.template: an unknown key', () => {
    expect(faultsIn('service', { type: 'buildservice', memory: '1Gi' })).not.toEqual([]);
  });
});

describe('jobs.yaml, toolforge.yaml and the Procfile name the same programs', () => {
  test('in this order: what reads what the crawler stores restarts before it', () => {
    expect(names).toEqual([
      'web',
      'feeder',
      'archive',
      'dispatch',
      'deliver',
      'care',
      'crawler',
      'publish-dump',
      'maintenance',
      'backup',
      'webservice-restart',
    ]);
  });

  test('every job runs the program of its name', () => {
    expect(jobs.map(({ command }) => command)).toEqual(names);
    expect(processes).toEqual(expect.arrayContaining(names));
  });

  test('what is in the Procfile and no job is run by hand', () => {
    expect(processes.filter((name) => !names.includes(name))).toEqual([
      'repair',
      'migrate',
      'webservice-restart-now',
    ]);
  });

  test('a component says of each job what jobs.yaml does; migrate is there besides', () => {
    const { migrate, ...others } = components;
    expect(migrate?.run['command']).toBe('migrate');
    expect(
      Object.entries(others).map(([name, one]) => [name, one.component_type, one.run]),
    ).toEqual(
      jobs.map((job) => {
        const { name, image: _, continuous: __, ...rest } = job;
        const run = Object.entries(rest).map(([key, value]) => [asComponentKey(key), value]);
        return [name, isContinuous(job) ? 'continuous' : 'scheduled', Object.fromEntries(run)];
      }),
    );
  });

  test('one component is built, the others take its image', () => {
    const built = Object.entries(components).filter(([, { build }]) => 'repository' in build);
    expect(built.map(([name]) => name)).toEqual(['web']);
    const reused = Object.values(components).flatMap(({ build }) => build['reuse_from'] ?? []);
    expect(new Set(reused)).toEqual(new Set(['web']));
  });
});

function asComponentKey(key: string): string {
  return key === 'mem' ? 'memory' : key.replaceAll('-', '_');
}

describe('what always runs', () => {
  const running = jobs.filter(isContinuous);

  test('has a health check: web by http, all others by a program that needs no shell', () => {
    expect(running.map((job) => job['health-check-http'] ?? job['health-check-script'])).toEqual(
      running.map(({ name }) =>
        name === 'web' ? '/healthz' : `node dist/weboid.js health ${String(name)}`,
      ),
    );
  });

  test('opens a port only where something listens', () => {
    expect(running.filter(({ port }) => port !== undefined).map(({ name }) => name)).toEqual([
      'web',
    ]);
  });
});

test('each job has its memory and no CPU of its own; what ends has an end', () => {
  expect(jobs.filter(({ mem }) => mem === undefined)).toEqual([]);
  expect(jobs.filter(({ cpu }) => cpu !== undefined)).toEqual([]);
  expect(jobs.filter((job) => !isContinuous(job) && job['timeout'] === undefined)).toEqual([]);
});

test('the Procfile starts node directly, so that SIGTERM reaches the program', () => {
  const commands = valuesOf(read('../Procfile'), /^[\w-]+: (.+)$/gm);
  expect(commands.filter((command) => !command.startsWith('node '))).toEqual([]);
});

test('every program of the Procfile is a command of weboid', () => {
  const folder = '../backend/commands';
  const commands = readdirSync(join(__dirname, folder))
    .filter((file) => file.endsWith('-commands.ts'))
    .map((file) => read(folder, file))
    .join('');
  const used = valuesOf(
    read('../Procfile'),
    /^[\w-]+: node (?:--\S+ )*dist\/weboid\.js (?:ops )?([\w-]+)(?: --\w+)?$/gm,
  );
  expect(used).toHaveLength(processes.length);
  expect(used.filter((command) => !commands.includes(`'${command}'`))).toEqual([]);
});

test('what could not be verified of how keys are spelt is named', () => {
  const unsure = /^.*could not be verified.*$/gim.exec(read('README.md'))?.[0] ?? '';
  for (const key of ['publish', 'health-check-http', 'health-check-script']) {
    expect(unsure).toContain(`\`${key}\``);
  }
});
