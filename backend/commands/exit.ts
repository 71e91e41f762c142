import { CommanderError } from 'commander';
import { ConfigError } from '../config/config-error';
import { MissingRightError, SignInError } from '../gadget-pages/gadget-errors';
import { isReadOnly } from '../runtime/database-errors';
import { PageAddressError } from '../wiki/page-address';
import { CommandError } from './command-error';
import { InterruptedError } from './interruptible';
import { MailDeferredError } from './mail-deferred-error';
import { printable } from './printable';

/** Errors that the person who called the command can mend. */
const USAGE_ERRORS = [
  CommandError,
  ConfigError,
  MissingRightError,
  PageAddressError,
  SignInError,
] as const;

/** sysexits.h: whoever handed a mail over is to try again later. */
const TRY_LATER = 75;

/** 0 when help was asked for, 2 on wrong usage or settings, 75 when a mail was not taken, 128 and its number after a signal, 1 when something else failed. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof MailDeferredError) return TRY_LATER;
  if (error instanceof InterruptedError) return error.exitCode;
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  return USAGE_ERRORS.some((kind) => error instanceof kind) ? 2 : 1;
}

/**
 * One line that says what is wrong, with the causes that an error carries.
 * @param args as commander saw them; of `help fly` its error says nothing
 */
export function explain(error: unknown, args: readonly string[]): string {
  if (error instanceof CommanderError && error.code === 'commander.help') {
    const name = args.at(-1);
    const what = name === undefined ? 'no command given' : `unknown command '${name}'`;
    return printable(`${what}; see weboid --help`);
  }
  const messages: string[] = [];
  for (const one of causesOf(error)) {
    const text = one.message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');
    if (!messages.some((message) => message.includes(text))) messages.push(text);
  }
  return printable((messages.join(': ') || String(error)) + adviceOn(error));
}

/** What helps against errors whose own words do not tell it. */
function adviceOn(error: unknown): string {
  if (error instanceof CommanderError && error.code === 'commander.unknownCommand') {
    return '; see weboid --help';
  }
  return causesOf(error).some(isReadOnly)
    ? '; the database takes no changes for the time being, as ToolsDB does now and then: try again when it does'
    : '';
}

/** An error, and what it came from. */
function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
