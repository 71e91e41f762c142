import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../root';

// jest is started, which takes seconds on a busy machine.
jest.setTimeout(60_000);

const folder = mkdtempSync(join(tmpdir(), 'weboid-shared-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Tells how often its product was asked, and of how many files the tests are kept. */
const TEST_FILE = `
const { countUse } = require('./product');
test('tells', () => {
  const states = Object.getOwnPropertySymbols(globalThis).map(({ description }) => description);
  const kept = states.filter((state) => state === 'JEST_STATE_SYMBOL').length;
  require('node:fs').appendFileSync(__dirname + '/told', [countUse(), kept] + ' ');
});
`;

const jestProgram = join(ROOT, 'node_modules/jest/bin/jest.js');
const runJest = (config: object) =>
  promisify(execFile)(process.execPath, [
    jestProgram,
    '--runInBand',
    '--config',
    JSON.stringify({ rootDir: ROOT, ...config }),
  ]);

test('what test files import stays for the next ones of the process, and nothing of the files themselves', async () => {
  writeFileSync(join(folder, 'product.js'), 'let uses = 0; exports.countUse = () => (uses += 1);');
  for (const name of ['a', 'b', 'c']) writeFileSync(join(folder, `${name}.test.js`), TEST_FILE);
  await runJest({
    roots: [folder],
    runtime: join(__dirname, 'shared-runtime.cjs'),
    testEnvironment: join(__dirname, 'shared-environment.ts'),
    transform: { '\\.ts$': '@swc/jest' },
  });
  expect(readFileSync(join(folder, 'told'), 'utf8')).toBe('1,1 2,1 3,1 ');
});

test('product is translated, too, in a process that has files in jsdom', async () => {
  const typed = mkdtempSync(join(folder, 'typed-'));
  writeFileSync(join(typed, 'answer.ts'), 'export const answer: number = 42;');
  const asked = "test('asks', () => expect(require('./answer').answer).toBe(42));";
  for (const name of ['node', 'dom']) writeFileSync(join(typed, `${name}.test.js`), asked);
  const typescript = { jsc: { parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } };
  const projectOf = (name: string, environment: string) => ({
    rootDir: ROOT,
    roots: [typed],
    testMatch: [`**/${name}.test.js`],
    runtime: join(__dirname, 'shared-runtime.cjs'),
    testEnvironment: join(__dirname, environment),
    transform: { '\\.ts$': ['@swc/jest', typescript] },
  });
  const projects = [
    projectOf('node', 'shared-environment.ts'),
    projectOf('dom', 'dom-environment.ts'),
  ];
  expect((await runJest({ projects })).stderr).toContain('2 passed, 2 total');
});

test('to put another module in the place of one is refused, as it would do nothing', () => {
  const why = /write \/\*\* @jest-environment node \*\/ at the top/;
  expect(() => jest.doMock('../../root', () => ({}))).toThrow(why);
  expect(() => jest.resetModules()).toThrow(why);
});
