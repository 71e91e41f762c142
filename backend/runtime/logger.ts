import pino from 'pino';
import { BoundedLines } from './bounded-lines';
import { systemClock, type Clock } from './clock';

/** What components may call to log: structured fields first, then one sentence. */
export type Logger = pino.Logger;

/**
 * Logs JSON lines to standard error, so that standard output stays free for results. Of what happens again and again some
 * lines a minute are logged, and how many more there were (`more`); of lines below `info` all.
 * @param level pino's level names: fatal, error, warn, info, debug, trace, silent
 * @param destination takes the lines instead, each as soon as it is logged
 */
export function createLogger(
  level: string,
  destination: pino.DestinationStream = pino.destination({ dest: 2, sync: true }),
  clock: Pick<Clock, 'now'> = systemClock,
): Logger {
  const lines = new BoundedLines(clock);
  const hooks = { logMethod: boundedBy(lines) };
  return pino({ level, base: null, serializers: { err: shortError }, hooks }, destination);
}

type LogMethod = NonNullable<NonNullable<pino.LoggerOptions['hooks']>['logMethod']>;

const INFO = pino.levels.values['info'] ?? 0;

/** What is logged counts by its sentence and the code of its error. */
function boundedBy(lines: BoundedLines): LogMethod {
  return function logMethod(args, method, level) {
    const [fields, sentence]: unknown[] = typeof args[0] === 'string' ? [{}, args[0]] : args;
    const said = typeof sentence === 'string' ? sentence : '';
    const cause = `${level} ${said} ${codeIn(fields)}`;
    const again = (counted: { more: number }): void =>
      Reflect.apply(method, this, [{ ...Object(fields), ...counted }, said]);
    if (level < INFO || lines.takes(cause, again)) Reflect.apply(method, this, args);
  };
}

/** Lines carry the error, or but its code. */
function codeIn(fields: unknown): string {
  if (typeof fields !== 'object' || fields === null) return '';
  const error: unknown = Reflect.get(fields, 'err');
  const code: unknown = Reflect.get(Object(error ?? fields), 'code');
  return typeof code === 'string' ? code : '';
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
