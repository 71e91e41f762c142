import pino from 'pino';

/** What components may call to log: structured fields first, then one sentence. */
export type Logger = pino.Logger;

/**
 * Logs JSON lines to standard error, so that standard output stays free for results.
 * @param level pino's level names: fatal, error, warn, info, debug, trace, silent
 * @param destination takes the lines instead, each as soon as it is logged
 */
export function createLogger(
  level: string,
  destination: pino.DestinationStream = pino.destination({ dest: 2, sync: true }),
): Logger {
  return pino({ level, base: null, serializers: { err: shortError } }, destination);
}

/** For tests and for commands that print results only. */
export function createSilentLogger(): Logger {
  return pino({ level: 'silent' });
}

const SQL_CHARS_MAX = 300;

/** The driver hangs the whole statement on its errors, thousands of rows long. */
function shortError(error: Error): pino.SerializedError {
  const serialized = pino.stdSerializers.err(error);
  const sql: unknown = Reflect.get(serialized, 'sql');
  return typeof sql === 'string' ? { ...serialized, sql: sql.slice(0, SQL_CHARS_MAX) } : serialized;
}
