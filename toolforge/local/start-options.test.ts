import { readStartOptions, USAGE, UsageError } from './start-options';

test.each([
  [[], { fresh: false, data: 'example', help: false }],
  [['--fresh', '--data', 'two-2'], { fresh: true, data: 'two-2', help: false }],
  [['--help'], { fresh: false, data: 'example', help: true }],
])('%j', (args, expected) => {
  expect({ ...readStartOptions(args) }).toEqual(expected);
});

test.each(['..', '.', '', '/', '/tmp', 'a/../..', 'a/b', 'A', '-a', 'a.b', 'a\n', 'mediawiki'])(
  'data must not be named %j',
  (data) => {
    expect(() => readStartOptions(['--fresh', `--data=${data}`])).toThrow(UsageError);
  },
);

test.each([[['--unknown']], [['stray']], [['--data']]])('%j tells the usage', (args) => {
  expect(() => readStartOptions(args)).toThrow(USAGE);
});
