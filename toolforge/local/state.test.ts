import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readState, updateState } from './state';

const folder = mkdtempSync(path.join(tmpdir(), 'weboid-state-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('begins empty, keeps what is written, changes only what is given', () => {
  expect(readState(folder)).toEqual({ ports: {}, wikiIsReady: false });
  updateState(folder, { ports: { wiki: 8080 } });
  updateState(folder, { simulation: { startMs: 1, daysDone: 3 } });
  expect(readState(folder)).toEqual({
    ports: { wiki: 8080 },
    wikiIsReady: false,
    simulation: { startMs: 1, daysDone: 3 },
  });
});

test.each(['', '{', '{"unknown":1}', '{"ports":{"wiki":"8080"}}'])(
  'a broken file (%s) says how to begin again',
  (text) => {
    writeFileSync(path.join(folder, 'state.json'), text);
    expect(() => readState(folder)).toThrow(/state\.json is broken; .* --fresh/);
  },
);
