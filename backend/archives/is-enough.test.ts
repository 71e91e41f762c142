import type { ArchiveService } from '../url/archives/archive-services';
import { isEnough } from './is-enough';

const refusing = (...refused: ArchiveService[]) => ({ archives: { refused } });
const ASKED: ArchiveService[] = ['wayback', 'arquivo-pt', 'loc'];

test.each<[boolean, ArchiveService[], ReturnType<typeof refusing>[]]>([
  [false, [], []],
  [false, ['wayback'], []],
  [true, ['wayback', 'loc'], []],
  [true, ['wayback', 'loc'], [refusing(), refusing('wayback')]],
  [false, ['wayback', 'loc'], [refusing('wayback', 'loc'), refusing('loc')]],
  [true, ['wayback', 'loc', 'arquivo-pt'], [refusing('wayback', 'loc'), refusing('loc')]],
  // Pages link to copies of services that nobody asks.
  [true, ['ukgwa', 'lac'], [refusing('archive-today')]],
  [false, ['ukgwa', 'lac'], [refusing('ukgwa', 'lac')]],
  [true, ['ukgwa', 'lac'], [refusing('ukgwa', 'lac', 'wayback', 'arquivo-pt', 'loc')]],
])('%j: copies of %j where wikis refuse %j', (enough, services, wikis) => {
  expect(isEnough(services, { asked: ASKED, wikis })).toBe(enough);
});
