import { ROOT } from '../../../toolforge/root';
import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import type { Dependencies } from '../dependencies';

/** What components get from outside in a test: no name servers, no texts of names, no log, unless it says otherwise. */
export function sampleOutside(
  own: Pick<Dependencies, 'clock' | 'network'> & Partial<Dependencies>,
): Dependencies {
  return {
    random: systemRandom,
    resolveNameServers: () => Promise.resolve([]),
    resolveTexts: () => Promise.resolve([]),
    logger: createSilentLogger(),
    source: { version: '0.1.0', commit: 'abc1234', url: 'https://example.org/' },
    root: ROOT,
    ...own,
  };
}
