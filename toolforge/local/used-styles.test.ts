import { ownFiles, readOwnFile } from './testing/own-files';

/**
 * A rule that nothing on any page can meet says that something is there which is not. What is told apart here are classes;
 * a class is written whole, or its block or its modifier is put in by the code.
 */
const FOLDERS = ['backend/web', 'gadget'];
/** MediaWiki's own classes, around what the gadget adds. */
const FOREIGN = /^(?:mw|skin|references|client|vector|oo-ui|ve)-/;
const CODEX_SHEETS = /modules\/Cdx(\w+)-bidi\.css/g;

const sheetsIn = (folder: string): string[] =>
  ownFiles(folder).filter((file) => file.endsWith('.css'));

/** What writes pages, as one text. */
function codeIn(folder: string): string {
  const files = ownFiles(folder).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/testing/'),
  );
  return files.map(readOwnFile).join('\n');
}

/** Names of classes of its selectors. */
function classesOf(css: string): string[] {
  const plain = css.replaceAll(/\/\*[^]*?\*\/|url\([^)]*\)|'[^']*'/g, '');
  const selectors = [...plain.matchAll(/(?:^|[{};])([^{};@]+)\{/g)].map(([, text = '']) => text);
  const names = selectors.flatMap((text) => [...text.matchAll(/\.([A-Za-z_][\w-]*)/g)]);
  return [...new Set(names.map(([, name = '']) => name))];
}

function isWritten(code: string, name: string): boolean {
  if (new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code)) return true;
  const [, block = '', mark = '', rest = ''] = /^(.+?)(__|--)(.+)$/.exec(name) ?? [];
  if (block === '') return false;
  const isOf = (word: string): boolean => code.includes(`'${word}'`);
  return (
    (code.includes(`${block}${mark}\${`) && isOf(rest)) ||
    (code.includes(`}${mark}${rest}`) && isOf(block))
  );
}

test.each(FOLDERS)('every class of a style sheet of %s is written by something', (folder) => {
  const code = codeIn(folder);
  const unused = sheetsIn(folder).flatMap((file) =>
    classesOf(readOwnFile(file))
      .filter((name) => !FOREIGN.test(name) && !isWritten(code, name))
      .map((name) => `${file}: .${name}`),
  );
  expect(unused).toEqual([]);
});

test('of Codex only components are taken that pages have', () => {
  const code = codeIn('backend/web');
  const sheet = readOwnFile('backend/web/client/weboid.css');
  const classes = [...sheet.matchAll(CODEX_SHEETS)].map(
    ([, name = '']) => `cdx${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  );
  expect(classes).toContain('cdx-text-input');
  expect(classes.filter((name) => !isWritten(code, name))).toEqual([]);
});

test.each([
  ['.a { b: c }', `class="a"`, true],
  ['.a { b: c }', `class="a-b"`, false],
  ['.a--b { c: d }', 'class="a--${look}"; const LOOK = \'b\';', true],
  ['.a--c { c: d }', 'class="a--${look}"; const LOOK = \'b\';', false],
  ['.a__b { c: d }', "const BLOCK = 'a'; `${BLOCK}__b`", true],
  ["@media print { .x::after { content: '.5{' } }", `class="x"`, true],
  ['@media print { .y { a: b } }', `class="x"`, false],
])('%j beside %j is %j', (css, code, isUsed) => {
  const classes = classesOf(css);
  expect(classes).toHaveLength(1);
  expect(classes.every((name) => isWritten(code, name))).toBe(isUsed);
});
