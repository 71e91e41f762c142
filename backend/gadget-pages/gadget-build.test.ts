import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildGadget, readBuild, type BuildOptions } from './gadget-build';

const OPTIONS: BuildOptions = {
  name: 'weboid',
  origin: 'https://weboid.test',
  farm: '',
  language: 'de',
  syntax: 'es5',
  documentation: '',
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'weboid-build-'));
  mkdirSync(join(root, 'toolforge'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** A repository whose builder does only that. */
const builderThat = (code: string): void =>
  writeFileSync(join(root, 'toolforge/build.mjs'), `${code}\n`);

test('what is empty is left to the defaults, all else is handed on', async () => {
  builderThat(`import { writeFileSync } from 'node:fs';
    const record = { name: '', origin: '', farm: '', language: '', syntax: 'es5', documentation: '',
      version: '', commit: '', source: '', files: ['a.js'] };
    writeFileSync(process.argv.at(-1).slice(6) + '/build.json', JSON.stringify(record));
    writeFileSync(process.argv.at(-1).slice(6) + '/a.js', process.argv.slice(2).join(' '));`);
  await buildGadget(root, root, OPTIONS);
  expect(readBuild(root).files.get('a.js')).toBe(
    `gadget --name=weboid --origin=https://weboid.test --language=de --syntax=es5 --out=${root}`,
  );
});

test('without the tools it is told where and how to build', async () => {
  builderThat(`console.error('The npm packages are missing: run npm ci'); process.exitCode = 1;`);
  await expect(buildGadget(root, root, OPTIONS)).rejects.toMatchObject({
    name: 'GadgetError',
    message: expect.stringContaining(
      'npm run gadget:build -- --name=weboid --origin=https://weboid.test --language=de --syntax=es5 --out FOLDER',
    ),
  });
});

test('a build that fails tells why', async () => {
  builderThat(`console.error('Unexpected end of file'); process.exitCode = 1;`);
  await expect(buildGadget(root, root, OPTIONS)).rejects.toThrow('built: Unexpected end of file');
});

test.each([
  ['nothing', () => undefined],
  ['a record of something else', () => writeFileSync(join(root, 'build.json'), '{"a":1}')],
  [
    'files that lead elsewhere',
    () => writeFileSync(join(root, 'build.json'), '{"files":["../../etc/passwd"]}'),
  ],
])('a folder with %s is refused', (_, prepare) => {
  prepare();
  expect(() => readBuild(root)).toThrow('holds no gadget');
});
