import type { Writable } from 'node:stream';
import { readEnvironment } from '../config/read-environment';
import { dayNumberOf } from '../status/day-number';
import { createMarkIndex, type MarkIndex } from '../status/mark-index';
import { marksInForce } from '../store/frontier/url-marks';
import { classifyUrl } from '../url/classify-url';
import { withOwnDatabase } from './own-database';
import { printable } from './printable';
import type { SingleCheck } from './single-check';
import type { Surroundings } from './surroundings';

/**
 * The marks that hold today, for commands that can do without: none where no account of our own database is set, nor,
 * which is told, where it does not answer.
 * @param stderr where that is told
 */
export async function marksAtHand(
  surroundings: Surroundings,
  stderr: Writable,
): Promise<MarkIndex> {
  let index = createMarkIndex([]);
  if (readEnvironment(surroundings.env).TOOL_TOOLSDB_USER === '') return index;
  try {
    await withOwnDatabase(surroundings)(async ({ database, clock }) => {
      index = createMarkIndex(await marksInForce(database, dayNumberOf(clock.now())));
    });
  } catch (error) {
    const why = printable(error instanceof Error ? error.message : String(error));
    stderr.write(`weboid: nobody knows which addresses are marked: ${why}\n`);
  }
  return index;
}

/**
 * Looks that first tell what is known of an address by its marks, above all that its owner does not want it to be checked.
 * It is looked at all the same: once, as a person asks for it.
 * @param marks read once, before the first look
 * @param stderr gets a line for each such address
 */
export function lookWithMarks(
  look: SingleCheck,
  marks: () => Promise<MarkIndex>,
  stderr: Writable,
): SingleCheck {
  let read: Promise<MarkIndex> | null = null;
  return async (address) => {
    const { url } = classifyUrl(address);
    read ??= marks();
    const found = url === null ? [] : (await read).marksOf(url.host, url.path);
    if (url !== null && found.length > 0) {
      const owner = found.includes('opted-out') ? ': its owner does not want it to be checked' : '';
      stderr.write(`weboid: ${printable(url.text)} is marked ${found.join(', ')}${owner}\n`);
    }
    return look(address);
  };
}
