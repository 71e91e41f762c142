import { parseArgs } from 'node:util';

/** What a person may say behind `npm start --`. */
export interface StartOptions {
  /** Throw the example world away and begin again. */
  fresh: boolean;
  /** The data folder's name; another one is another world. */
  data: string;
  /** Only tell the usage. */
  help: boolean;
}

/** Options that cannot be followed; the message ends with the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const USAGE = 'Usage: npm start -- [--fresh] [--data NAME] [--help]';

const DATA_NAME = /^[a-z0-9][a-z0-9-]*$/;
/** Beside the data folders lies the unpacked MediaWiki (local-folders.ts). */
const TAKEN_NAME = 'mediawiki';

/**
 * Reads the options. The name of the data must be a plain one, because `--fresh` deletes its folder.
 * @throws {UsageError} when an option is unknown or the name is not allowed
 */
export function readStartOptions(args: readonly string[]): StartOptions {
  const options = parse(args);
  if (!DATA_NAME.test(options.data) || options.data === TAKEN_NAME) {
    throw new UsageError(
      `--data needs a name of a-z, 0-9 and "-" other than ${TAKEN_NAME}, not "${options.data}"\n${USAGE}`,
    );
  }
  return options;
}

function parse(args: readonly string[]): StartOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        fresh: { type: 'boolean', default: false },
        data: { type: 'string', default: 'example' },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${message}\n${USAGE}`, { cause: error });
  }
}
