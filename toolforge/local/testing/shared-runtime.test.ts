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

test('what test files import stays for the next ones of the process, and nothing of the files themselves', async () => {
  writeFileSync(join(folder, 'product.js'), 'let uses = 0; exports.countUse = () => (uses += 1);');
  for (const name of ['a', 'b', 'c']) writeFileSync(join(folder, `${name}.test.js`), TEST_FILE);
  const config = JSON.stringify({
    rootDir: ROOT,
    roots: [folder],
    runtime: join(__dirname, 'shared-runtime.cjs'),
    testEnvironment: join(__dirname, 'shared-environment.ts'),
    transform: { '\\.ts$': '@swc/jest' },
  });
  const jestProgram = join(ROOT, 'node_modules/jest/bin/jest.js');
  await promisify(execFile)(process.execPath, [jestProgram, '--runInBand', '--config', config]);
  expect(readFileSync(join(folder, 'told'), 'utf8')).toBe('1,1 2,1 3,1 ');
});

test('to put another module in the place of one is refused, as it would do nothing', () => {
  const why = /write \/\*\* @jest-environment node \*\/ at the top/;
  expect(() => jest.doMock('../../root', () => ({}))).toThrow(why);
  expect(() => jest.resetModules()).toThrow(why);
});
