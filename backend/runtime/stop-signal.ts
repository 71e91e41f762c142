import { setMaxListeners } from 'node:events';

/** Toolforge kills 15 s after SIGTERM; pools close within seven (database-pool.ts). */
const DRAINED_WITHIN_MS = 11_500;

/**
 * Aborts at the first SIGTERM or SIGINT, so that a component can give its leases back and close
 * its pools within Toolforge's 15 seconds; a second signal ends the process at once. Whatever hangs then is left behind
 * after eleven: leases and locks of who is gone run out by themselves.
 * @param leftBehindCode exit code when something is left behind: 0 for what goes on and on, 1 for work that is to be done whole
 */
export function stopSignal(leftBehindCode: 0 | 1 = 0): AbortSignal {
  const controller = new AbortController();
  // All that waits anywhere in a component listens to this one.
  setMaxListeners(0, controller.signal);
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.once(name, () => {
      controller.abort(new Error(`stopped by ${name}`));
      setTimeout(() => leave(leftBehindCode), DRAINED_WITHIN_MS).unref();
    });
  }
  return controller.signal;
}

function leave(code: number): void {
  process.stderr.write('weboid: not all that was under way has ended, it is left behind\n');
  process.exit(code);
}
