import type { ArchiveService } from '../url/archive-services';
import { copiesWanted } from './copies-wanted';

const refusing = (...refused: ArchiveService[]) => ({ archives: { refused } });

test.each([
  [2, []],
  [2, [refusing(), refusing('wayback')]],
  [3, [refusing('wayback', 'loc'), refusing('loc')]],
  [2, [refusing('wayback', 'webcite', 'archive-today')]],
] as const)('%i copies where wikis refuse %j', (wanted, wikis) => {
  expect(copiesWanted(['wayback', 'arquivo-pt', 'loc'], wikis)).toBe(wanted);
});
