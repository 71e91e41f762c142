import { Gauge, type Registry } from 'prom-client';
import { COMPONENT_NAMES } from '../../../status/component';
import { componentLives, type ComponentLife } from '../../../status/component-life';
import { hasEnded, isUnseen } from '../../../status/health';
import type { LoopFigures } from '../../../store/figures/loop-figures';

const DAY_S = 86_400;

type LifeGauge = [name: string, help: string, labelNames: string[]];

const COMPONENT = ['component'];
const LOOP = ['component', 'loop'];

const GAUGES = {
  processes: [
    'weboid_component_processes',
    'Processes of the component that were seen in the last two minutes; 0 where it ought to run and does not',
    COMPONENT,
  ],
  seen: [
    'weboid_heartbeat_age_seconds',
    'Time since any process of the component was seen; those that nobody saw within a day are left out',
    COMPONENT,
  ],
  progress: [
    'weboid_loop_progress_age_seconds',
    'Time since the loop last got on, of the process where it is worst; it may rightly wait for hours',
    LOOP,
  ],
  hangs: ['weboid_loop_hangs', '1 when the loop hangs: it did not get on when it was to', LOOP],
  sources: [
    'weboid_component_version',
    'Processes that run this version of the component',
    ['component', 'version', 'commit'],
  ],
  errors: [
    'weboid_component_error_kinds',
    'Kinds of errors that the component logged in the last day',
    COMPONENT,
  ],
  connections: [
    'weboid_database_connections',
    'Connections to the own database that all processes of the component have open',
    COMPONENT,
  ],
  connectionsMax: [
    'weboid_database_connections_max',
    'Connections to the own database that these processes may have open together',
    COMPONENT,
  ],
} as const satisfies Record<string, LifeGauge>;

/** What the programs that run tell of themselves, in one registry. */
export class LifeGauges {
  readonly #gauges: Readonly<Record<keyof typeof GAUGES, Gauge>>;

  constructor(registry: Registry) {
    const registers = [registry];
    const gauge = ([name, help, labelNames]: LifeGauge): Gauge =>
      new Gauge({ name, help, labelNames, registers });
    this.#gauges = {
      processes: gauge(GAUGES.processes),
      seen: gauge(GAUGES.seen),
      progress: gauge(GAUGES.progress),
      hangs: gauge(GAUGES.hangs),
      sources: gauge(GAUGES.sources),
      errors: gauge(GAUGES.errors),
      connections: gauge(GAUGES.connections),
      connectionsMax: gauge(GAUGES.connectionsMax),
    };
  }

  /** Who is gone vanishes. Never waits, so that no scrape sees half of it. */
  take(figures: LoopFigures, nowS: number): void {
    for (const gauge of Object.values(this.#gauges)) gauge.reset();
    const { heartbeats } = figures.life;
    const crawlers = figures.crawl.atWork.alive;
    for (const life of componentLives(heartbeats, { nowS, crawlers })) this.#takeLife(life, nowS);
    this.#takeErrors(figures, nowS);
    this.#takeConnections(figures, nowS);
  }

  #takeLife({ component, processes, seenAtS, loops, sources }: ComponentLife, nowS: number): void {
    this.#gauges.processes.set({ component }, processes);
    if (seenAtS !== null) this.#gauges.seen.set({ component }, ageOf(seenAtS, nowS));
    for (const { loop, progressAtS, isHanging } of loops) {
      if (loop === '') continue;
      this.#gauges.progress.set({ component, loop }, ageOf(progressAtS, nowS));
      this.#gauges.hangs.set({ component, loop }, Number(isHanging));
    }
    for (const { processes: running, ...source } of sources) {
      this.#gauges.sources.set({ component, ...source }, running);
    }
  }

  #takeErrors({ life: { errors, heartbeats } }: LoopFigures, nowS: number): void {
    const seen = new Set(heartbeats.map(({ component }) => component));
    for (const component of COMPONENT_NAMES.filter((name) => seen.has(name))) {
      const lately = errors.filter(
        (error) => error.component === component && nowS - error.lastAtS < DAY_S,
      );
      this.#gauges.errors.set({ component }, lately.length);
    }
  }

  #takeConnections({ life: { heartbeats } }: LoopFigures, nowS: number): void {
    const running = heartbeats.filter((beat) => !hasEnded(beat) && !isUnseen(beat, nowS));
    const processes = new Map(
      running.map((beat) => [`${beat.host} ${beat.pid} ${beat.component}`, beat]),
    );
    for (const { component, connections, connectionsMax } of processes.values()) {
      this.#gauges.connections.inc({ component }, connections);
      this.#gauges.connectionsMax.inc({ component }, connectionsMax);
    }
  }
}

const ageOf = (atS: number, nowS: number): number => Math.max(0, Math.round(nowS - atS));
