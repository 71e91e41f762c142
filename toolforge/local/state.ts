import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const port = z.int().min(1).max(65_535);

const schema = z.strictObject({
  /** Those of the last start; taken again where they are free. */
  ports: z
    .strictObject({
      database: port,
      wiki: port,
      web: port,
      signIn: port,
      desk: port,
      mail: port,
      listTools: port,
    })
    .partial()
    .default({}),
  /** Whether wiki and articles are complete. */
  wikiIsReady: z.boolean().default(false),
  /** The simulated weeks: when they begin (milliseconds since 1970), how many days are done. */
  simulation: z.strictObject({ startMs: z.int(), daysDone: z.int() }).optional(),
});

/** What is already done in a data folder, so that an interrupted start goes on where it was. */
export type LocalState = z.infer<typeof schema>;

/**
 * Reads the state of a data folder; an empty folder has the initial one.
 * @throws when the file is broken
 */
export function readState(folder: string): LocalState {
  const file = stateFile(folder);
  if (!existsSync(file)) return schema.parse({});
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new Error(`${file} is broken; begin again with npm start -- --fresh`, { cause });
  }
}

/** Changes the given parts; a reader finds the old file or the new one, never half of one. */
export function updateState(folder: string, changes: Partial<LocalState>): LocalState {
  const state = { ...readState(folder), ...changes };
  mkdirSync(folder, { recursive: true });
  const file = stateFile(folder);
  writeFileSync(`${file}.new`, JSON.stringify(state, undefined, 2));
  renameSync(`${file}.new`, file);
  return state;
}

const stateFile = (folder: string): string => path.join(folder, 'state.json');
