import type { Clock } from '../runtime/clock';
import type { Logger } from '../runtime/logger';

/** How far the pass over a wiki has come (W1.8). */
export interface PassProgress {
  /** `dbname@farm`. */
  wiki: string;
  wikiId: number;
  phase: 'first run' | 'second run';
  /** Pages done in this phase, of about so many. */
  pagesDone: number;
  pagesTotal: number;
}

/** Who wants to know how the page loop gets on. */
export interface ProgressSink {
  /** May be called after every batch. */
  tell(progress: PassProgress): void | Promise<void>;
  /** The pass over the wiki has ended, well or not. */
  passed(wiki: string): void;
}

/**
 * Tells all of `sinks`. To watch the loop must never harm it: what a sink throws is logged, and goes
 * no further.
 */
export function tellAll(sinks: readonly ProgressSink[], logger: Logger): ProgressSink {
  const warn = (err: unknown): void => logger.warn({ err }, 'page loop: progress was not told');
  return {
    tell: async (progress) => {
      const told = sinks.map(async (sink) => sink.tell(progress));
      for (const result of await Promise.allSettled(told)) {
        if (result.status === 'rejected') warn(result.reason);
      }
    },
    passed: (wiki) => {
      for (const sink of sinks) {
        try {
          sink.passed(wiki);
        } catch (error) {
          warn(error);
        }
      }
    },
  };
}

/** Lets through the first word of each wiki and phase, and then one every `everyMs` milliseconds. */
export function throttle(sink: ProgressSink, everyMs: number, clock: Clock): ProgressSink {
  let told = { topic: '', atMs: 0 };
  return {
    tell: (progress) => {
      const topic = `${progress.phase} ${progress.wiki}`;
      if (topic === told.topic && clock.now() - told.atMs < everyMs) return;
      told = { topic, atMs: clock.now() };
      return sink.tell(progress);
    },
    passed: (wiki) => {
      told = { topic: '', atMs: 0 };
      sink.passed(wiki);
    },
  };
}
