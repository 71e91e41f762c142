import { Gauge, type Registry } from 'prom-client';
import { COMPONENTS } from '../../../status/component';
import { componentLives, type ComponentLife } from '../../../status/component-life';
import { hasEnded, isSilent } from '../../../status/health';
import type { LoopFigures } from '../../../store/figures/loop-figures';

const DAY_S = 86_400;

/** What the programs that run tell of themselves, in one registry. */
export class LifeGauges {
  readonly #processes: Gauge<'component'>;
  readonly #seen: Gauge<'component'>;
  readonly #progress: Gauge<'component' | 'loop'>;
  readonly #hangs: Gauge<'component' | 'loop'>;
  readonly #sources: Gauge<'component' | 'version' | 'commit'>;
  readonly #errors: Gauge<'component'>;
  readonly #connections: Gauge<'component'>;
  readonly #connectionsMax: Gauge<'component'>;

  constructor(registry: Registry) {
    const gauge = <Label extends string>(
      name: string,
      help: string,
      labelNames: readonly Label[],
    ): Gauge<Label> => new Gauge({ name, help, labelNames, registers: [registry] });
    const component = ['component'] as const;
    const loop = ['component', 'loop'] as const;
    this.#processes = gauge(
      'weboid_component_processes',
      'Processes of the component that were seen in the last two minutes; 0 where it ought to run and does not',
      component,
    );
    this.#seen = gauge(
      'weboid_heartbeat_age_seconds',
      'Time since any process of the component was seen; those that nobody saw within a day are left out',
      component,
    );
    this.#progress = gauge(
      'weboid_loop_progress_age_seconds',
      'Time since the loop last got on, of the process where it is worst; it may rightly wait for hours',
      loop,
    );
    this.#hangs = gauge(
      'weboid_loop_hangs',
      '1 when the loop hangs: it did not get on when it was to',
      loop,
    );
    this.#sources = gauge(
      'weboid_component_version',
      'Processes that run this version of the component',
      ['component', 'version', 'commit'],
    );
    this.#errors = gauge(
      'weboid_component_error_kinds',
      'Kinds of errors that the component logged in the last day',
      component,
    );
    this.#connections = gauge(
      'weboid_database_connections',
      'Connections to the own database that all processes of the component have open',
      component,
    );
    this.#connectionsMax = gauge(
      'weboid_database_connections_max',
      'Connections to the own database that these processes may have open together',
      component,
    );
  }

  /** Who is gone vanishes. Never waits, so that no scrape sees half of it. */
  take(figures: LoopFigures, nowS: number): void {
    for (const gauge of [this.#processes, this.#seen, this.#progress, this.#hangs]) gauge.reset();
    for (const gauge of [this.#sources, this.#errors]) gauge.reset();
    for (const gauge of [this.#connections, this.#connectionsMax]) gauge.reset();
    const { heartbeats } = figures.life;
    const crawlers = figures.crawl.atWork.alive;
    for (const life of componentLives(heartbeats, { nowS, crawlers })) this.#takeLife(life, nowS);
    this.#takeErrors(figures, nowS);
    this.#takeConnections(figures, nowS);
  }

  #takeLife({ component, processes, seenAtS, loops, sources }: ComponentLife, nowS: number): void {
    this.#processes.set({ component }, processes);
    if (seenAtS !== null) this.#seen.set({ component }, ageOf(seenAtS, nowS));
    for (const { loop, progressAtS, isHanging } of loops) {
      if (loop === '') continue;
      this.#progress.set({ component, loop }, ageOf(progressAtS, nowS));
      this.#hangs.set({ component, loop }, Number(isHanging));
    }
    for (const { processes: running, ...source } of sources) {
      this.#sources.set({ component, ...source }, running);
    }
  }

  #takeErrors({ life: { errors, heartbeats } }: LoopFigures, nowS: number): void {
    const seen = new Set(heartbeats.map(({ component }) => component));
    for (const component of COMPONENTS.filter((name) => seen.has(name))) {
      const lately = errors.filter(
        (error) => error.component === component && nowS - error.lastAtS < DAY_S,
      );
      this.#errors.set({ component }, lately.length);
    }
  }

  #takeConnections({ life: { heartbeats } }: LoopFigures, nowS: number): void {
    const running = heartbeats.filter((beat) => !hasEnded(beat) && !isSilent(beat, nowS));
    const processes = new Map(
      running.map((beat) => [`${beat.host} ${beat.pid} ${beat.component}`, beat]),
    );
    for (const { component, connections, connectionsMax } of processes.values()) {
      this.#connections.inc({ component }, connections);
      this.#connectionsMax.inc({ component }, connectionsMax);
    }
  }
}

const ageOf = (atS: number, nowS: number): number => Math.max(0, Math.round(nowS - atS));
