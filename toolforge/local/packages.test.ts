import { aptListener } from './apt';
import { ensurePackages, tryPackages } from './packages';
import { createProgress } from './progress';
import { browserRequirements, browserWishes, wikiRequirements } from './requirements';
import type { Requirement } from './requirements';
import { FailedCommandError } from './run-command';

const silent = createProgress({ write: () => true }, () => 0);

function requirement(found: boolean[], log: string[]): Requirement {
  return {
    title: 'Something',
    isThere: async () => found.shift() ?? false,
    byHand: 'sudo apt-get install something',
    install: async () => void log.push('installed'),
  };
}

test('what is there is not installed', async () => {
  const log: string[] = [];
  await ensurePackages([requirement([true], log)], silent);
  expect(log).toEqual([]);
});

test('what is only wished for holds up nothing when it cannot be installed', async () => {
  const said: string[] = [];
  const progress = createProgress({ write: (text) => said.push(text) }, () => 0);
  const refused = () => Promise.reject(new FailedCommandError('apt-get ended with 100', ''));
  await tryPackages([{ ...requirement([], []), isThere: refused }], progress);
  expect(said.join('')).toBe('apt-get ended with 100\nGoing on without.\n');
});

test('every requirement says what to do by hand', () => {
  for (const { byHand } of [...wikiRequirements, ...browserWishes, ...browserRequirements]) {
    expect(byHand).toMatch(/^sudo (apt-get update && sudo apt-get install|npx playwright-core) /);
  }
});

test.each([
  ['dlstatus:2:88.4450:Retrieving file 2 of 2', ['downloading 88 %']],
  ['pmstatus:php8.2-cli:41.6667:Unpacking php8.2-cli (amd64)', ['installing 42 %']],
  ['Fetched 52.9 MB in 1s (58.2 MB/s)', []],
])('progress of apt-get: %s', (line, expected) => {
  const reports: string[] = [];
  aptListener((detail) => reports.push(detail))(line);
  expect(reports).toEqual(expected);
});
