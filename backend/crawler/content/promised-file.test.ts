import { growthOf, LINEAR_GROWTH_MAX } from '../../runtime/testing/growth';
import { normalUrl } from '../../url/testing/normal-url';
import { promisedFile } from './promised-file';

const isFile = (path: string): boolean =>
  promisedFile(normalUrl(`https://a.fjord.net${path}`)) !== null;

test.each([
  ['/wiki/File:Mill.pdf', false],
  ['/a/BLOB/main/mill.pdf', false],
  ['/:mill.pdf', true],
  ['/a:b/mill.pdf', true],
  ['/mill.pdf?at=a:b', true],
  ['/blob.pdf', true],
])('%s promises a file: %j', (path, isPromised) => {
  expect(isFile(path)).toBe(isPromised);
});

test.each(['a:', '/blob', '.a'])(
  'a path is read in time that grows with it, not with its square: %s',
  async (piece) => {
    const read = (length: number) => isFile(`/${piece.repeat(length / piece.length)}/x`);
    expect(await growthOf(read, 60_000)).toBeLessThan(LINEAR_GROWTH_MAX);
  },
);
