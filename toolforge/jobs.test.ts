import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (...path: string[]): string => readFileSync(join(__dirname, ...path), 'utf8');
const valuesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

const processes = valuesOf(read('../Procfile'), /^([\w-]+): /gm);

test('every job and the web service name a process of the Procfile', () => {
  const commands = valuesOf(read('jobs.yaml'), /^ {2}command: (.+)$/gm);
  expect(commands).toEqual([
    'web',
    'crawler',
    'feeder',
    'archive',
    'dispatch',
    'deliver',
    'care',
    'publish-dump',
    'webservice-restart',
  ]);
  expect(processes).toEqual(expect.arrayContaining(commands));
});

test('the Procfile starts node directly, so that SIGTERM reaches the program', () => {
  const commands = valuesOf(read('../Procfile'), /^[\w-]+: (.+)$/gm);
  expect(commands.filter((command) => !command.startsWith('node '))).toEqual([]);
});

test('every program of the Procfile is a command of weboid or a script that is there', () => {
  const components =
    read('../backend/commands/component-commands.ts') +
    read('../backend/commands/dump-commands.ts') +
    read('../backend/commands/repair-commands.ts');
  const weboidCommands = valuesOf(
    read('../Procfile'),
    /node (?:--\S+ )*dist\/weboid\.js ([\w-]+)$/gm,
  );
  for (const command of weboidCommands) expect(components).toMatch(new RegExp(`'${command}'`));
  for (const script of valuesOf(read('../Procfile'), /node (toolforge\/\S+)/gm)) {
    expect(read('..', script)).not.toBe('');
  }
});
