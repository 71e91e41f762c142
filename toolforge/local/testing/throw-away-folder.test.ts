import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeThrowAwayFolder } from './throw-away-folder';

const GIB = 2 ** 30;
/** In place of a folder in memory; that it is on disk does not show. */
const folder = mkdtempSync(path.join(tmpdir(), 'weboid-memory-'));
const roomy = { folder, freeBytes: () => 100 * GIB };
const made: string[] = [];
const make = (memory = roomy): string => {
  made.push(makeThrowAwayFolder('weboid-away-', memory));
  return made.at(-1) ?? '';
};

afterAll(() => {
  for (const each of [...made, folder]) rmSync(each, { recursive: true, force: true });
});

test('in memory where there is plenty, each time another one', () => {
  const [one, other] = [make(), make()];
  expect(path.dirname(one)).toBe(folder);
  expect(path.dirname(other)).toBe(folder);
  expect(existsSync(one)).toBe(true);
  expect(one).not.toBe(other);
});

test('on disk where memory is scarce, or no such folder is there', () => {
  expect(path.dirname(make({ ...roomy, freeBytes: () => GIB }))).toBe(tmpdir());
  expect(path.dirname(make({ ...roomy, folder: '/nowhere' }))).toBe(tmpdir());
});

test('what a process left that is gone is removed, but not what others may still use', () => {
  const mine = make();
  const [container, identity = ''] = readFileSync(path.join(mine, 'maker'), 'utf8').split('\n');
  const ended = identity.replace(/ \d+ /, ` ${spawnSync('true').pid} `);
  const left = put('weboid-away-left', `${container}\n${ended}`);
  const elsewhere = put('weboid-away-elsewhere', `pid:[1]\n${ended}`);
  const others = put('weboid-other-left', `${container}\n${ended}`);
  const halfMade = path.join(folder, 'weboid-away-half');
  mkdirSync(halfMade);
  make();
  expect(existsSync(left)).toBe(false);
  expect([mine, elsewhere, others, halfMade].filter((each) => !existsSync(each))).toEqual([]);
});

function put(name: string, maker: string): string {
  mkdirSync(path.join(folder, name, 'data'), { recursive: true });
  writeFileSync(path.join(folder, name, 'maker'), maker);
  return path.join(folder, name);
}
