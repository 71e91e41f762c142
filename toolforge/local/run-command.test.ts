import { processIdentity } from './process-identity';
import { FailedCommandError, findProgram, runCommand } from './run-command';

test('gives standard output back and every line to the listener', async () => {
  const lines: string[] = [];
  const script = 'echo one; echo two >&2; echo three';
  const output = await runCommand('sh', ['-c', script], { onLine: (line) => lines.push(line) });
  expect(output).toBe('one\nthree');
  expect(lines.toSorted()).toEqual(['one', 'three', 'two']);
});

test.each([
  ['a program that fails', 'sh', ['-c', 'echo broken; exit 3'], /ended with 3\nbroken$/],
  ['a program that is killed', 'sh', ['-c', 'kill -9 $$'], /ended with 137\b/],
  [
    'a program that is nowhere',
    '/nowhere/at-all',
    [],
    /^\/nowhere\/at-all cannot be started\n.*not found$/,
  ],
])('%s is a CommandError that shows why', async (_what, command, args, message) => {
  const failure = runCommand(command, args);
  await expect(failure).rejects.toThrow(FailedCommandError);
  await expect(failure).rejects.toThrow(message);
});

test('what a program leaves behind ends with it', async () => {
  const pid = await runCommand('sh', ['-c', 'sleep 300 >/dev/null 2>&1 & echo $!']);
  expect(processIdentity(Number(pid))).toBeUndefined();
});

test('finds programs on the path and in the sbin folders', () => {
  expect(findProgram('sh')).toMatch(/\/sh$/);
  expect(findProgram('/bin/sh')).toBe('/bin/sh');
  expect(findProgram('no-such-program')).toBeUndefined();
});
