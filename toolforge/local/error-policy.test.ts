import { ownFiles, readOwnFile } from './testing/own-files';

const sources = ownFiles('backend').filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$|\.bench\.ts$|\/testing\//.test(file),
);
const policy =
  /^## Errors are policy[^]*?(?=^## )/m.exec(readOwnFile('ARCHITECTURE.md'))?.[0] ?? '';

/** Files that declare error classes, by the name of the class. */
const declared = new Map(
  sources.flatMap((file) =>
    [...readOwnFile(file).matchAll(/\bclass (\w+)\s+extends \w*Error\b/g)].map(
      ([, name = '']) => [name, file] as const,
    ),
  ),
);

/** Names of the table's rows. */
const told = [...policy.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name = '']) => name);

test('classes of errors are found', () => {
  expect(declared.get('Problem')).toBe('backend/answers/problem.ts');
  expect(declared.size).toBeGreaterThan(30);
});

test('every class of errors has its row in ARCHITECTURE.md, and no row is of one that is gone', () => {
  expect(told.toSorted()).toEqual([...declared.keys()].toSorted());
});

test('each row names files or folders that throw it', () => {
  const rows = policy.split('\n').filter((line) => /^\| `\w+` +\|/.test(line));
  const strayed = rows.filter((row) => {
    const [, name = '', by = ''] = row.split('|').map((cell) => cell.trim());
    const error = name.replaceAll('`', '');
    const places = [...by.matchAll(/`([^`]+)`/g)].map(([, place = '']) => `backend/${place}`);
    return !places.every((place) =>
      sources.some((file) => file.startsWith(place) && readOwnFile(file).includes(error)),
    );
  });
  expect(strayed).toEqual([]);
});
