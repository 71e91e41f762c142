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

/** A text or bytes in a statement, which a cut may have left open. */
const TEXT_IN_SQL = /[Xx]?'(?:[^'\\]|\\.?|'')*(?:'|$)/gs;

/**
 * The driver hangs the whole statement on its errors, thousands of rows long and with all values: names of
 * people are among them, and what somebody has asked for.
 */
function shortError(error: Error): pino.SerializedError {
  const serialized = pino.stdSerializers.err(error);
  const sql: unknown = Reflect.get(serialized, 'sql');
  if (typeof sql !== 'string') return serialized;
  return { ...serialized, sql: sql.slice(0, SQL_CHARS_MAX).replaceAll(TEXT_IN_SQL, "'…'") };
}
