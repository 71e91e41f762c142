import { loggedCode } from './logged-code';
import type { Logger } from './logger';

/** What is told of an error to everybody: the log's own words, which hold no values, and a code. */
export interface NotedError {
  words: string;
  /** '' where none is known. */
  code: string;
}

/** More different ones at once are one and the same trouble. */
const NOTED_MAX = 20;
const WORDS_MAX = 160;
const CODE_MAX = 40;

/** Errors that were logged since they were last taken, each kind once. */
export class NotedErrors {
  #times = new Map<string, NotedError & { times: number }>();

  /** Notes an error; beyond twenty kinds only those that are known. */
  note({ words, code }: NotedError): void {
    this.#add({ words: words.slice(0, WORDS_MAX), code: code.slice(0, CODE_MAX) }, 1);
  }

  take(): (NotedError & { times: number })[] {
    const taken = [...this.#times.values()];
    this.#times = new Map();
    return taken;
  }

  /** What was taken and could not be stored belongs to the next time. */
  putBack(taken: readonly (NotedError & { times: number })[]): void {
    for (const { times, ...error } of taken) this.#add(error, times);
  }

  #add(error: NotedError, times: number): void {
    const key = JSON.stringify([error.words, error.code]);
    const known = this.#times.get(key);
    if (known === undefined && this.#times.size >= NOTED_MAX) return;
    this.#times.set(key, { ...error, times: (known?.times ?? 0) + times });
  }
}

/** The same logger, whose errors are noted besides: their words and code, never what else is logged with them. */
export function notingErrors(logger: Logger, noted: NotedErrors): Logger {
  const noting: Logger = Object.create(logger);
  const error: Logger['error'] = (...line: unknown[]) => {
    noted.note({ words: wordsIn(line), code: codeIn(line[0]) });
    Reflect.apply(logger.error, logger, line);
  };
  return Object.assign(noting, { error });
}

function wordsIn(line: readonly unknown[]): string {
  return line.find((part): part is string => typeof part === 'string') ?? 'unknown';
}

function codeIn(fields: unknown): string {
  if (typeof fields !== 'object' || fields === null) return '';
  const code: unknown = Reflect.get(fields, 'code');
  if (typeof code === 'string') return code;
  const err: unknown = Reflect.get(fields, 'err') ?? Reflect.get(fields, 'error');
  return err === undefined ? '' : loggedCode(err);
}
