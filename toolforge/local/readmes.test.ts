import { brokenLinks, repositoryOf, unfoundNames, type Readme } from './testing/named-files';
import { ownFiles, readOwnFile } from './testing/own-files';

/** Made when the gadget is built, and when the local set-up starts. */
const GENERATED: ReadonlySet<string> = new Set([
  'weboid-columns.css',
  'build.json',
  'manifest.json',
  'state.json',
]);

const files = ownFiles();
const repository = repositoryOf(files);
const readmes = files.filter((file) => file.endsWith('.md')).map(readReadme);

function readReadme(file: string): Readme {
  return { path: file, text: readOwnFile(file) };
}

describe('every README and document', () => {
  test.each(readmes)('$path leads to what is there', (readme) => {
    expect(brokenLinks(readme, repository)).toEqual([]);
  });

  test.each(readmes)('$path names files that are there', (readme) => {
    expect(unfoundNames(readme, repository, GENERATED)).toEqual([]);
  });
});

describe('what is false is seen', () => {
  const small = repositoryOf(['a/b/c.ts', 'a/d.ts', 'e.json']);
  const saying = (text: string): Readme => ({ path: 'a/README.md', text });

  test('a link that leads nowhere', () => {
    const text =
      '[c](b/c.ts), [b](b/), [e](../e.json#x), [x](#x), [x](https://x.org/), [f](b/f.ts)';
    expect(brokenLinks(saying(text), small)).toEqual(['b/f.ts']);
  });

  test.each([
    ['in another folder', '`c.ts`', ['c.ts']],
    ['that is gone', '`b/f.ts`, `b/*.json`', ['b/f.ts', 'b/*.json']],
    ['under a heading of another folder', '## `b/`\n\n`c.ts`\n\n## More\n\n`c.ts`', ['c.ts']],
  ])('a name %s', (_, text, unfound) => {
    expect(unfoundNames(saying(text), small, GENERATED)).toEqual(unfound);
  });

  test.each([
    ['here, below, above', '`d.ts`, `b/c.ts`, `e.json`, `a/d.ts`, `b/*.ts`'],
    ['in a folder that is named beside', '`b/` has `c.ts`'],
    ['of nothing in particular', '`x.test.ts`, `dist/weboid.ts`, `/openapi.json`, `state.json`'],
  ])('but no name %s', (_, text) => {
    expect(unfoundNames(saying(text), small, GENERATED)).toEqual([]);
  });
});

describe('tables of who may import whom agree with .dependency-cruiser.cjs', () => {
  const layers = allowedBy('layer-', '');

  test('layers in backend/README.md', () => {
    const table = importsTold('backend/README.md');
    expect(table.get('commands')).toMatch(/^everything/);
    table.delete('commands');
    const told = [...table].map(([folder, cell]): [string, string[]] => [
      `backend/${folder}`,
      cell === 'nothing of ours' ? [] : cell.split(', ').map(fromRoot),
    ]);
    const { gadget: _, ...ofBackend } = layers;
    expect(sorted(Object.fromEntries(told))).toEqual(sorted(ofBackend));
  });

  test('floors in backend/web/README.md', () => {
    expect(foldersTold('backend/web/README.md')).toEqual(
      sorted(allowedBy('floor-web-', 'backend/web/')),
    );
  });

  test('rooms in backend/web/rooms/README.md', () => {
    expect(foldersTold('backend/web/rooms/README.md')).toEqual(
      sorted(allowedBy('room-', 'backend/web/rooms/')),
    );
  });
});

/** What the rules whose names begin so allow, by folder; paths without `root`. */
function allowedBy(prefix: string, root: string): Record<string, string[]> {
  const { forbidden } = require('../../.dependency-cruiser.cjs') as {
    forbidden: { name: string; from: { path?: string }; to: { pathNot?: string } }[];
  };
  const rules = forbidden.filter(({ name }) => name.startsWith(prefix));
  expect(rules).not.toEqual([]);
  return Object.fromEntries(
    rules.map(({ from, to }) => {
      const folder = (from.path ?? '').slice('^'.length, -'/'.length);
      const allowed = (to.pathNot ?? '').slice('^('.length, -')/'.length).split('|');
      const short = (name: string): string => name.slice(root.length);
      return [short(folder), allowed.filter((name) => name !== folder).map(short)];
    }),
  );
}

/** First column of the table whose last column is headed “may import …”, with that last column. */
function importsTold(file: string): Map<string, string> {
  const rows = readReadme(file)
    .text.split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  const head = rows.findIndex((row) => row.at(-1)?.startsWith('may import'));
  const end = rows.findIndex((row, place) => place > head && row.length !== rows[head]?.length);
  return new Map(
    rows
      .slice(head + 2, end === -1 ? undefined : end)
      .map((row) => [row[0] ?? '', row.at(-1) ?? ''] as const)
      .flatMap(([folders, cell]) => folders.split(', ').map((folder) => [nameOf(folder), cell])),
  );
}

function foldersTold(file: string): Record<string, string[]> {
  const told = [...importsTold(file)].map(([folder, cell]): [string, string[]] => [
    folder,
    cell.startsWith('no') ? [] : cell.split(', ').map(nameOf),
  ]);
  return sorted(Object.fromEntries(told));
}

/** `[lists](lists/README.md)`, or a folder in backticks. */
function nameOf(cell: string): string {
  return /^\[([^\]]+)\]|^`([^`]+)\/`/.exec(cell)?.slice(1).find(Boolean) ?? cell;
}

function fromRoot(name: string): string {
  return ['sql', 'i18n'].includes(name) ? name : `backend/${name}`;
}

function sorted(allowed: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(allowed).map(([folder, names]) => [folder, names.toSorted()]),
  );
}
