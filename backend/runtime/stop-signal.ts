import { setMaxListeners } from 'node:events';

/**
 * Aborts at the first SIGTERM or SIGINT, so that a component can give its leases back and close
 * its pools within Toolforge's 15 seconds; a second signal ends the process at once.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  // All that waits anywhere in a component listens to this one.
  setMaxListeners(0, controller.signal);
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.once(name, () => controller.abort(new Error(`stopped by ${name}`)));
  }
  return controller.signal;
}
