/**
 * Aborts at the first SIGTERM or SIGINT, so that a component can give its leases back and close
 * its pools within Toolforge's 15 seconds; a second signal ends the process at once.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.once(name, () => controller.abort(new Error(`stopped by ${name}`)));
  }
  return controller.signal;
}
