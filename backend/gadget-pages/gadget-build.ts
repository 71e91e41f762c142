import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { GadgetError } from './gadget-errors';

/** What the gadget is built for; the meaning of each is told in gadget/build.mjs. */
export interface BuildOptions {
  name: string;
  origin: string;
  farm: string;
  language: string;
  syntax: 'es2016' | 'es5';
  /** Empty for none. */
  documentation: string;
}

/** A built gadget: its files by name, and what it was built for. */
export interface GadgetBuild extends BuildOptions {
  version: string;
  /** Empty when it is not known. */
  commit: string;
  /** Address of the source. */
  source: string;
  files: ReadonlyMap<string, string>;
}

const RECORD = 'build.json';
const recordSchema = z.object({
  name: z.string(),
  origin: z.string(),
  farm: z.string(),
  language: z.string(),
  syntax: z.enum(['es2016', 'es5']),
  documentation: z.string(),
  version: z.string(),
  commit: z.string(),
  source: z.string(),
  files: z.array(z.string().regex(/^[\w.-]+$/)),
});

const run = promisify(execFile);

/**
 * Builds the gadget into `folder`, in a process of its own.
 * @param root the folder of the repository
 * @throws GadgetError where the tools for it are not installed, as in the image of production, or it fails
 */
export async function buildGadget(
  root: string,
  folder: string,
  options: BuildOptions,
): Promise<void> {
  const settings = Object.entries({ ...options, out: folder })
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `--${key}=${value}`);
  const builder = join(root, 'toolforge/build.mjs');
  try {
    await run(process.execPath, [builder, 'gadget', ...settings]);
  } catch (error) {
    throw buildFailure(error, settings);
  }
}

function buildFailure(cause: unknown, settings: string[]): GadgetError {
  const { stderr } = z.object({ stderr: z.string().catch('') }).parse(Object(cause));
  if (!stderr.includes('packages are missing')) {
    return new GadgetError(`the gadget cannot be built: ${stderr.trim()}`, { cause });
  }
  const elsewhere = settings.filter((one) => !one.startsWith('--out=')).join(' ');
  const command = `npm ci && npm run gadget:build -- ${elsewhere} --out FOLDER`;
  return new GadgetError(
    `the gadget cannot be built here, where the tools for it are not installed; ` +
      `in a checkout of the repository run: ${command}; and then name the folder with --from`,
  );
}

/**
 * Reads what buildGadget wrote.
 * @throws GadgetError when that is not all there
 */
export function readBuild(folder: string): GadgetBuild {
  try {
    const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
    const record = recordSchema.parse(JSON.parse(read(RECORD)));
    return { ...record, files: new Map(record.files.map((name) => [name, read(name)])) };
  } catch (cause) {
    throw new GadgetError(`${folder} holds no gadget that npm run gadget:build has made`, {
      cause,
    });
  }
}
