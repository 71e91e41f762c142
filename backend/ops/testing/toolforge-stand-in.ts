import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';
import type { ManualClock } from '../../runtime/testing/manual-clock';
import { secondsIn } from '../api/job-state';
import type { SeenProcess } from '../ops-parts';

/** A pod of the stand-in. Moments are milliseconds of the test's clock. */
interface Pod {
  commit: string;
  beganMs: number;
}

/** A job of the stand-in: what it was told to be, and what runs of it. */
export interface StandInJob {
  definition: Record<string, unknown> & { name: string; job_type: string };
  pods: Pod[];
  /** The old ones, while new ones come up. */
  leaving: Pod[];
  /** Of a one-off job: when it ends, and whether well. */
  ends?: { atMs: number; isWell: boolean };
}

/** A build of the stand-in. */
export interface StandInBuild {
  id: string;
  ref: string;
  commit: string;
  beganMs: number;
  isGood: boolean;
}

const POD_UP_MS = 8_000;
const POD_LEAVES_MS = 15_000;
const BUILD_WAITS_MS = 10_000;
const BUILD_MS = 90_000;
const ONE_OFF_MS = 12_000;
/** A job that has ended is removed so much later. */
const REMOVED_MS = 30_000;
/** Of all stand-ins of a process: its key takes longer than most tests. */
const certificate = generate([{ name: 'commonName', value: 'weboid' }], {
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
});

/**
 * Toolforge as far as its jobs, builds and components APIs are described, with the git host and the tool's web
 * component beside it. Time is that of the test's clock: builds take minutes, pods some seconds.
 */
export class ToolforgeStandIn {
  readonly clock: ManualClock;
  readonly jobs = new Map<string, StandInJob>();
  readonly builds: StandInBuild[] = [];
  /** Commits of branches and tags, in full. */
  readonly refs = new Map<string, string>();
  /** Files by commit and path. */
  readonly files = new Map<string, string>();
  /** Every request that came, as `POST /jobs/…`. */
  readonly asked: string[] = [];
  /** Migrations that ran to their end, by the commit of the image. */
  readonly migrated: string[] = [];
  readonly deployments: { deploy_id: string; status: string; creation_time: string }[] = [];
  /** What is wrong: the next builds fail, migrations fail, pods of these jobs crash. */
  failing = { builds: false, migrations: false, pods: new Set<string>() };
  /** The next requests to the APIs are answered so. */
  readonly answers: { status: number; body: string }[] = [];
  /** Called before each request is worked on. */
  onRequest: (asked: string) => void = () => undefined;
  /** Whether jobs are told with their older fields alone. */
  tellsOldStatus = false;
  cert = '';
  key = '';
  #servers: Server[] = [];
  #api = '';
  #web = '';

  constructor(clock: ManualClock) {
    this.clock = clock;
  }

  /** Address of the gateway, of the repository, and of web. */
  get addresses(): { api: string; repository: string; web: string } {
    return { api: this.#api, repository: `${this.#web}/toolforge-repos/weboid`, web: this.#web };
  }

  async listen(): Promise<void> {
    const made = await certificate;
    this.cert = made.cert;
    this.key = made.private;
    const tls = { cert: made.cert, key: made.private, ca: made.cert, requestCert: true };
    const api = createHttps({ ...tls, rejectUnauthorized: false }, (request, response) => {
      void this.#answerApi(request, response);
    });
    const web = createHttp((request, response) => this.#answerWeb(request, response));
    this.#api = `https://127.0.0.1:${await portOf(api)}`;
    this.#web = `http://127.0.0.1:${await portOf(web)}`;
    this.#servers = [api, web];
  }

  async close(): Promise<void> {
    for (const server of this.#servers) await new Promise((resolve) => server.close(resolve));
  }

  /** The commit that `:latest` is: that of the good build that ended last. */
  get image(): string {
    const done = this.builds.filter(
      (build) => phaseOf(build, this.clock.now()) === 'BUILD_SUCCESS',
    );
    return done.at(-1)?.commit ?? '';
  }

  /** Which commits the pods of a job run. */
  commitsOf(name: string): string[] {
    return [...new Set(this.#alive(name).map(({ commit }) => commit))];
  }

  /** As heartbeats would tell. */
  seenProcesses(): SeenProcess[] {
    const seenAtS = this.clock.now() / 1000;
    return [...this.jobs.keys()].flatMap((component) =>
      this.#alive(component).map(({ commit, beganMs }) => ({
        component,
        commit,
        startedAtS: beganMs / 1000,
        seenAtS,
      })),
    );
  }

  /** Makes a build that ended well before now. */
  addBuild(commit: string, ref = 'main'): void {
    const beganMs = this.clock.now() - BUILD_WAITS_MS - BUILD_MS - 1;
    this.builds.push({ id: this.#nextId(), ref, commit, beganMs, isGood: true });
  }

  /** Has a job run, as if it had been for an hour. */
  addRunning(definition: StandInJob['definition'], commit: string): void {
    const pod = { commit, beganMs: this.clock.now() - 3_600_000 };
    this.jobs.set(definition.name, { definition, pods: [pod], leaving: [] });
  }

  #nextId(): string {
    return `weboid-buildpacks-pipelinerun-${this.builds.length + 1}`;
  }

  #alive(name: string): Pod[] {
    const job = this.jobs.get(name);
    if (job === undefined || job.definition.job_type !== 'continuous') return [];
    const now = this.clock.now();
    if (this.failing.pods.has(name)) return [];
    const up = job.pods.filter(({ beganMs }) => now >= beganMs + POD_UP_MS);
    const began = job.pods[0]?.beganMs ?? 0;
    return now < began + POD_LEAVES_MS ? [...up, ...job.leaving] : up;
  }

  #startPods(job: StandInJob): void {
    job.leaving = job.pods;
    job.pods = [{ commit: this.image, beganMs: this.clock.now() }];
  }

  async #answerApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    this.asked.push(`${method} ${url}`);
    const text = await bodyOf(request);
    const next = this.answers.shift();
    this.onRequest(`${method} ${url}`);
    if (next !== undefined) return void response.writeHead(next.status).end(next.body);
    // The gateway's own word, before any API is asked.
    if (!(request.socket as TLSSocket).authorized) {
      return void response
        .writeHead(403, { 'content-type': 'text/html' })
        .end('<html><h1>403 Forbidden</h1></html>');
    }
    const [path = '', query = ''] = url.split('?');
    const body: unknown = text === '' ? {} : JSON.parse(text);
    const { status, value } = this.#answer(method, path, query, body as Record<string, unknown>);
    if (typeof value === 'string') return void response.writeHead(status).end(value);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  }

  #answer(
    method: string,
    path: string,
    query: string,
    body: Record<string, unknown>,
  ): { status: number; value: object | string } {
    const own = /^\/(jobs|builds|components)\/v1\/tool\/weboid\/(.*)$/.exec(path);
    if (own === null) return refused(403, 'tool and path do not match');
    const [, api, rest = ''] = own;
    if (api === 'jobs') return this.#answerJobs(method, rest, query, body);
    if (api === 'builds') return this.#answerBuilds(method, rest, body);
    return {
      status: 200,
      value: {
        data: { deployments: this.deployments },
        messages: { info: [], warning: ['You are using a beta feature of Toolforge.'], error: [] },
      },
    };
  }

  #answerJobs(method: string, rest: string, _query: string, body: Record<string, unknown>) {
    this.#forgetEnded();
    const done = { messages: { info: [], warning: [], error: [] } };
    if (rest === 'quotas') return { status: 200, value: { quota: QUOTA, ...done } };
    if (rest === 'jobs' && method === 'GET') {
      const all = [...this.jobs.values()].map((job) => this.#told(job));
      return { status: 200, value: { jobs: all, ...done } };
    }
    if (rest === 'jobs') return this.#makeJob(method, body as StandInJob['definition']);
    const [, name = '', deed] = /^jobs\/([^/]+)(?:\/(\w+))?$/.exec(rest) ?? [];
    const job = this.jobs.get(name);
    if (job === undefined) return refused(404, `Job '${name}' does not exist`);
    if (deed === 'logs')
      return { status: 200, value: `${name}: first line\n${name}: the last line\n` };
    if (deed === 'restart') {
      this.#startPods(job);
      return { status: 200, value: done };
    }
    if (method === 'DELETE') {
      this.jobs.delete(name);
      return { status: 200, value: done };
    }
    return { status: 200, value: { job: this.#told(job), ...done } };
  }

  #makeJob(method: string, definition: StandInJob['definition']) {
    const unknown = Object.keys(definition).filter((key) => !KNOWN_KEYS.includes(key));
    if (unknown.length > 0) {
      const detail = unknown.map((key) => ({
        type: 'extra_forbidden',
        loc: ['body', key],
        msg: 'Extra inputs are not permitted',
      }));
      return { status: 422, value: { detail } };
    }
    const before = this.jobs.get(definition.name);
    if (method === 'POST') {
      const isDone = before !== undefined && this.#phase(before).short === 'succeeded';
      if (before !== undefined && !isDone)
        return refused(409, `A job with the name ${definition.name} already exists`);
      const ends = { atMs: this.clock.now() + ONE_OFF_MS, isWell: !this.failing.migrations };
      const made: StandInJob = {
        definition,
        pods: [{ commit: this.image, beganMs: this.clock.now() }],
        leaving: [],
        ends,
      };
      this.jobs.set(definition.name, made);
      return {
        status: 201,
        value: { job: this.#told(made), messages: {} },
      };
    }
    const isSame = JSON.stringify(before?.definition) === JSON.stringify(definition);
    if (isSame)
      return {
        status: 200,
        value: {
          job_changed: false,
          messages: { info: [`Job ${definition.name} is already up to date`] },
        },
      };
    const job = { definition, pods: before?.pods ?? [], leaving: [] as Pod[] };
    this.jobs.set(definition.name, job);
    const old = { ...before?.definition, replicas: 0 };
    // A number of replicas alone makes no new pods.
    if (JSON.stringify(old) !== JSON.stringify({ ...definition, replicas: 0 }))
      this.#startPods(job);
    return {
      status: 200,
      value: { job_changed: true, messages: { info: [`Job ${definition.name} was updated`] } },
    };
  }

  #answerBuilds(method: string, rest: string, body: Record<string, unknown>) {
    const [, id = '', deed] = /^builds\/([^/]+)(?:\/(\w+))?$/.exec(rest) ?? [];
    if (rest === 'builds' && method === 'GET') {
      return {
        status: 200,
        value: { builds: this.builds.map((build) => this.#toldBuild(build)), messages: {} },
      };
    }
    if (rest === 'builds') {
      const ref = String(body['ref']);
      // By git ls-remote, which knows no commits.
      const commit = this.refs.get(`refs/tags/${ref}`) ?? this.refs.get(`refs/heads/${ref}`);
      if (commit === undefined)
        return refused(
          400,
          `Failed to resolve ref ${ref}, maybe the repository ${String(body['source_url'])} is not public?`,
        );
      const build = {
        id: this.#nextId(),
        ref,
        commit,
        beganMs: this.clock.now(),
        isGood: !this.failing.builds,
      };
      this.builds.push(build);
      return {
        status: 200,
        value: {
          new_build: { name: build.id, resolved_ref: commit, parameters: body },
          messages: {},
        },
      };
    }
    const build = this.builds.find((one) => one.id === id);
    if (build === undefined) return refused(404, `Build with id ${id} not found.`);
    if (deed === 'logs')
      return {
        status: 200,
        value: '{"line":"[step-build] compiling"}\n{"line":"[step-build] ERROR: no"}\n',
      };
    return { status: 200, value: { build: this.#toldBuild(build), messages: {} } };
  }

  #toldBuild(build: StandInBuild) {
    const status = phaseOf(build, this.clock.now());
    const begins = build.beganMs + BUILD_WAITS_MS;
    return {
      build_id: build.id,
      status,
      message: status === 'BUILD_FAILURE' ? 'Tasks Completed: 1 (Failed: 1)' : 'all is well',
      start_time: status === 'BUILD_PENDING' ? '' : new Date(begins).toISOString(),
      end_time: '',
      parameters: {
        source_url: this.addresses.repository,
        ref: build.ref,
        envvars: {},
        image_name: 'tool-weboid',
        use_latest_versions: false,
      },
      destination_image: 'tools-harbor.wmcloud.org/tool-weboid/tool-weboid:latest',
      resolved_ref: build.commit,
    };
  }

  #told(job: StandInJob): object {
    const { short, sinceMs, messages } = this.#phase(job);
    const seconds = Math.max(0, Math.floor((this.clock.now() - sinceMs) / 1000));
    const duration = spanOf(seconds);
    const older = {
      running: `Running for ${duration}`,
      succeeded: 'Completed',
      failed: 'Failed',
      pending: 'Unknown',
      unknown: 'Unknown',
    };
    return {
      ...job.definition,
      image: job.definition['imagename'],
      image_state: 'stable',
      status_short: older[short],
      status_long: '',
      ...(!this.tellsOldStatus && { status: { short, duration, messages, up_to_date: true } }),
    };
  }

  #phase({ definition, pods, leaving, ends }: StandInJob) {
    const now = this.clock.now();
    const began = pods[0]?.beganMs ?? now;
    if (ends !== undefined) return endedPhase(ends, began, now);
    if (definition.job_type === 'scheduled')
      return { short: 'pending' as const, sinceMs: began, messages: [] };
    if (this.failing.pods.has(definition.name)) {
      return {
        short: 'pending' as const,
        sinceMs: began,
        messages: [`restarted (${Math.floor((now - began) / 5_000)})`, 'exitcode 1'],
      };
    }
    // The new pod initializes while the old one still leaves.
    if (now < began + POD_UP_MS && leaving.length > 0 && now < began + POD_UP_MS / 2) {
      return { short: 'running' as const, sinceMs: leaving[0]?.beganMs ?? began, messages: [] };
    }
    if (now < began + POD_UP_MS)
      return { short: 'pending' as const, sinceMs: began, messages: ['initializing'] };
    return { short: 'running' as const, sinceMs: began + POD_UP_MS, messages: [] };
  }

  /** What a one-off job leads to, and that it vanishes. */
  #forgetEnded(): void {
    const now = this.clock.now();
    for (const [name, { ends, pods }] of this.jobs) {
      if (ends === undefined || now < ends.atMs) continue;
      const commit = pods[0]?.commit ?? '';
      if (ends.isWell && name === 'migrate' && this.migrated.at(-1) !== commit)
        this.migrated.push(commit);
      if (now >= ends.atMs + REMOVED_MS) this.jobs.delete(name);
    }
  }

  #answerWeb(request: IncomingMessage, response: ServerResponse): void {
    const { url = '' } = request;
    const raw = /^\/toolforge-repos\/weboid\/-\/raw\/(\w+)\/(.+)$/.exec(url);
    if (raw !== null) {
      const text = this.files.get(`${raw[1]}:${raw[2]}`);
      return void response.writeHead(text === undefined ? 404 : 200).end(text);
    }
    if (url.startsWith('/toolforge-repos/weboid.git/info/refs'))
      return void response.end(advertised(this.refs));
    const commits = this.#alive('web').map(({ commit }) => commit);
    const commit = commits[Math.floor(Math.random() * commits.length)];
    if (url !== '/version' || commit === undefined) return void response.writeHead(503).end();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ version: '0.1.0', commit, source: 'https://example.org/' }));
  }
}

function phaseOf({ beganMs, isGood }: StandInBuild, nowMs: number): string {
  if (nowMs < beganMs + BUILD_WAITS_MS) return 'BUILD_PENDING';
  if (nowMs < beganMs + BUILD_WAITS_MS + BUILD_MS) return 'BUILD_RUNNING';
  return isGood ? 'BUILD_SUCCESS' : 'BUILD_FAILURE';
}

function endedPhase(
  { atMs, isWell }: NonNullable<StandInJob['ends']>,
  beganMs: number,
  now: number,
) {
  if (now < atMs) return { short: 'running' as const, sinceMs: beganMs, messages: [] };
  if (isWell) return { short: 'succeeded' as const, sinceMs: atMs, messages: [] };
  return { short: 'failed' as const, sinceMs: atMs, messages: ['exitcode 1'] };
}

function refused(status: number, message: string) {
  return { status, value: { error: [message] } };
}

/** As jobs-api writes spans. */
function spanOf(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`);
  const span = told.join('') || '0s';
  if (secondsIn(span) !== seconds) throw new Error(`${span} is no span of ${seconds} s`);
  return span;
}

/** In pkt-lines, as git's http-backend advertises them. */
function advertised(refs: ReadonlyMap<string, string>): string {
  const packet = (line: string): string =>
    (Buffer.byteLength(line) + 4).toString(16).padStart(4, '0') + line;
  const [first = ['HEAD', '0'.repeat(40)], ...others] = refs;
  const lines = others.map(([name, commit]) => packet(`${commit} ${name}\n`));
  return `${packet('# service=git-upload-pack\n')}0000${packet(`${first[1]} ${first[0]}\0multi_ack agent=git/2\n`)}${lines.join('')}0000`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Fields that the jobs API takes; it refuses all others. */
const KNOWN_KEYS = (
  'name cmd imagename job_type continuous schedule timeout retry replicas port port_protocol publish health_check ' +
  'filelog filelog_stdout filelog_stderr emails mount memory cpu'
).split(' ');

const QUOTA = {
  categories: [
    {
      name: 'Running jobs',
      items: [{ name: 'Total running jobs at once (Kubernetes pods)', limit: '16', used: '9' }],
    },
    { name: 'Per-job limits', items: [{ name: 'CPU', limit: '3' }] },
  ],
};
