import { systemClock, type Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import { isTransient } from '../runtime/database-errors';
import { Heart, type LoopBeat } from '../runtime/heart';
import { NotedErrors, notingErrors } from '../runtime/noted-errors';
import { loggedCode } from '../runtime/logged-code';
import type { Logger } from '../runtime/logger';
import type { SourceInfo } from '../runtime/source-info';
import { machineName } from '../runtime/machine-name';
import { within } from '../runtime/within';
import type { ComponentName } from '../status/component';
import { addComponentErrors } from '../store/figures/component-errors';
import {
  removeOldHeartbeats,
  saveHeartbeats,
  type RunningProcess,
} from '../store/figures/heartbeats';
import type { RunningWeb } from '../web/http/server';
import type { Dependencies } from './dependencies';
import type { OpenedParts } from './opened-parts';
import { restUntilAborted } from './watched-loops';

/** What others read of a component is so old at most. */
const SAVE_EVERY_MS = 15_000;
/** A database that was in trouble may be back. */
const SAVE_AGAIN_MS = 2_000;
/** Who is stopped has some seconds for all; one that was under way is waited for, too. */
const LAST_SAVES_MS = 1_500;
/** What a process says last of all. */
const ENDED: LoopBeat = { loop: '', progressAtS: 0, dueAtS: 0 };

/** Who runs, and where. */
interface HeartParts {
  component: ComponentName;
  outside: Dependencies;
  opened: OpenedParts;
}

/**
 * Runs a component that goes on and on, and writes meanwhile how its loops get on and what goes wrong, where `weboid
 * health`, `/status` and whoever deploys read it. To watch a component must never harm it.
 * @param run gets what the component gets from outside, with its heart
 */
export async function withHeart<Result>(
  { component, outside, opened }: HeartParts,
  run: (outside: Dependencies) => Promise<Result>,
): Promise<Result> {
  const heart = new Heart(outside.clock);
  const noted = new NotedErrors();
  const database = opened.database({ retryForMs: 0 }, 'heart');
  const running = runningProcess(component, outside);
  const keeper = new HeartKeeper({ ...outside, heart, noted, database, running, opened });
  const endWaits = opened.onDatabaseWait(() => heart.waitsForDatabase());
  const keeping = keeper.keep();
  try {
    return await run({ ...outside, heart, logger: notingErrors(outside.logger, noted) });
  } catch (error) {
    noted.note({ words: 'the component ended with an error', code: loggedCode(error) });
    throw error;
  } finally {
    endWaits();
    keeper.end();
    await within(outside.clock, LAST_SAVES_MS, () => keeping).catch(nothing);
  }
}

/** The web component; its heart ends when it closes. That it answers is asked by HTTP, so its loop is none. */
export async function webWithHeart(
  outside: Dependencies,
  opened: OpenedParts,
  open: (outside: Dependencies) => Promise<RunningWeb>,
): Promise<RunningWeb> {
  const closing = new AbortController();
  let living: Promise<void> = Promise.resolve();
  const running = await new Promise<RunningWeb>((resolve, reject) => {
    living = withHeart({ component: 'web', outside, opened }, async (own) => {
      resolve(await open(own));
      await restUntilAborted(own, 'answers', closing.signal);
    });
    living.catch(reject);
  });
  return {
    ...running,
    close: async () => {
      closing.abort();
      await Promise.all([living, running.close()]);
    },
  };
}

function runningProcess(
  component: ComponentName,
  { clock, source }: { clock: Clock; source: SourceInfo },
): Omit<RunningProcess, 'connections' | 'connectionsMax'> {
  return {
    component,
    host: machineName(),
    pid: process.pid,
    startedAtS: Math.floor(clock.now() / 1_000),
    version: source.version,
    commit: source.commit,
  };
}

interface KeptHeart {
  heart: Heart;
  noted: NotedErrors;
  database: Database;
  opened: Pick<OpenedParts, 'ownConnections'>;
  running: Omit<RunningProcess, 'connections' | 'connectionsMax'>;
  clock: Clock;
  logger: Logger;
}

class HeartKeeper {
  readonly #kept: KeptHeart;
  readonly #ended = new AbortController();

  constructor(kept: KeptHeart) {
    this.#kept = kept;
  }

  end(): void {
    this.#ended.abort(new Error('the component has ended'));
  }

  /** Never rejects. */
  async keep(): Promise<void> {
    const { signal } = this.#ended;
    while (!signal.aborted) {
      const isSaved = await this.#save();
      const pauseMs = isSaved ? SAVE_EVERY_MS : SAVE_AGAIN_MS;
      // In real time, whatever clock the component has: see restUntilAborted.
      await systemClock.sleep(pauseMs, signal).catch(nothing);
    }
    await this.#save();
  }

  /** @returns whether it is written */
  async #save(): Promise<boolean> {
    const { heart, noted, database, running, clock, logger, opened } = this.#kept;
    const nowS = Math.floor(clock.now() / 1_000);
    const beats = this.#ended.signal.aborted ? [ENDED] : heart.beats;
    const errors = noted.take();
    try {
      await saveHeartbeats(database, { ...running, ...opened.ownConnections }, beats, nowS);
      await removeOldHeartbeats(database, nowS);
      await addComponentErrors(database, running.component, errors, nowS);
      return true;
    } catch (err) {
      noted.putBack(errors);
      if (isTransient(err)) heart.waitsForDatabase();
      logger.debug({ err }, 'heartbeats were not written');
      return false;
    }
  }
}

const nothing = (): undefined => undefined;
