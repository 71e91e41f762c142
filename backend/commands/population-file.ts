import { CatalogueBuilder, hostAndDirectory } from '../status/sampling/catalogue';
import type { SamplingPopulation } from '../status/sampling/simulation/simulate-sampling';
import { whatwgUrl } from '../url/whatwg-url';
import { CommandError } from './command-error';
import { linesOfFile } from './file-lines';

const WANTED = 'expected an address, a tab, and 1 if it is broken or 0 if not';

/**
 * Reads a population: a line `URL<TAB>0|1` for each URL, 1 = broken, in the catalogue's order.
 * @throws CommandError when it cannot be read or holds no URL, or naming the first line that is none
 */
export async function readPopulation(file: string): Promise<SamplingPopulation> {
  const builder = new CatalogueBuilder();
  const broken: number[] = [];
  for await (const text of linesOfFile(file)) {
    const line = `line ${broken.length + 1} of ${file}`;
    const [address = '', verdict = '', ...more] = text.split('\t');
    if (more.length > 0 || !/^[01]$/.test(verdict)) {
      throw new CommandError(`${line} does not end with a tab and 0 or 1; ${WANTED}`);
    }
    const url = whatwgUrl(address);
    if (url === null || url.hostname === '') {
      throw new CommandError(`${line} has no address with a host before its tab; ${WANTED}`);
    }
    builder.add(hostAndDirectory(url));
    broken.push(Number(verdict));
  }
  if (broken.length === 0) throw new CommandError(`${file} holds no URL; ${WANTED}, a line each`);
  return { catalogue: builder.build(), broken: Uint8Array.from(broken) };
}
