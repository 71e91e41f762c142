import { CommanderError } from 'commander';
import { ConfigError } from '../config/config-error';
import { PageAddressError } from '../wiki/page-address';
import { CommandError } from './command-error';

/** Errors that the person who called the command can mend. */
const USAGE_ERRORS = [CommandError, ConfigError, PageAddressError] as const;

/** 0 when help was asked for, 2 on wrong usage or settings, 1 when something failed. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  return USAGE_ERRORS.some((kind) => error instanceof kind) ? 2 : 1;
}

/** One line that says what is wrong, with the causes that an error carries. */
export function explain(error: unknown): string {
  if (error instanceof CommanderError && error.code === 'commander.help') {
    return 'no command given; see weboid --help';
  }
  const messages: string[] = [];
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    const text = one.message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');
    if (!messages.some((message) => message.includes(text))) messages.push(text);
  }
  return messages.join(': ') || String(error);
}
