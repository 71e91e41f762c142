import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema } from '../backend/config/environment';
import { URL_MARKS } from '../backend/status/url-mark';
import { ownFiles } from './local/testing/own-files';
import { ROOT } from './root';

const text = readFileSync(join(__dirname, 'runbook.md'), 'utf8');
const all = (pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? '')),
];
const sourceOf = (folder: string): string =>
  ownFiles(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');

test('every setting that it names exists', () => {
  const keys = new Set(Object.keys(environmentSchema.shape));
  const named = all(/\b((?:WEBOID|TOOL)_[A-Z_]+[A-Z])\b/g);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((key) => !keys.has(key))).toEqual([]);
});

test('every secret of the settings has its line', () => {
  const secrets = Object.keys(environmentSchema.shape).filter((key) =>
    /(_KEY|_SECRET|_TOKENS?|_PASSWORD|_SMTP_URL)$/.test(key),
  );
  expect(secrets.filter((key) => !text.includes(`\`${key}\``))).toEqual([]);
});

test('every command that it names is one of weboid', () => {
  const commands = sourceOf('backend/commands');
  const words = all(/\b(?:weboid|weboid\.js) ([a-z-]+(?: [a-z]+(?= |`|"|$))?)/gm);
  expect(words.length).toBeGreaterThan(8);
  const known = (word: string): boolean =>
    commands.includes(`command('${word}')`) || commands.includes(`name: '${word}'`);
  const unknown = words.filter((word) => {
    const [command = '', sub] = word.split(' ');
    return !known(command) || (sub !== undefined && isSub(word) && !known(sub));
  });
  expect(unknown).toEqual([]);
});

/** Behind others stand values. */
const isSub = (word: string): boolean => /^(fetching|marks|wikis|archives|log) /.test(word);

test('every option that it names exists', () => {
  const commands = sourceOf('backend/commands');
  const lines = text.split('\n').filter((line) => /weboid (?!.*toolforge)/.test(line));
  const options = lines.flatMap((line) => [...line.matchAll(/(--(?:why|folder|replace))\b/g)]);
  for (const [option = ''] of options) expect(commands).toContain(option);
});

test('every job, mark, warning and line of the log is as it is called', () => {
  const jobs = readFileSync(join(__dirname, 'jobs.yaml'), 'utf8');
  const restarted = all(/toolforge jobs (?:restart|delete) ([a-z-]+)/g);
  expect(restarted.filter((job) => !jobs.includes(`name: ${job}\n`))).toEqual([]);
  const marks = all(/weboid marks (?:set|lift) \S+ ([a-z-]+)/g);
  expect(marks.filter((mark) => !URL_MARKS.some((one) => one === mark))).toEqual([]);
  const sources = sourceOf('backend');
  const told = all(
    /`((?:fetching|database fault)[:,] ?[a-z ,]+|[a-z]+-(?:late|failing|stopped))`/g,
  );
  expect(told.length).toBeGreaterThan(4);
  expect(told.filter((words) => !sources.includes(words))).toEqual([]);
});

test('every test that it relies on is there', () => {
  const named = all(/`([\w./-]+\.test\.ts)`/g);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('each entry says how one notices, what is over, what is lost and what was tried', () => {
  const entries = text.split(/^## /m).slice(1);
  for (const entry of entries) {
    const [title = ''] = entry.split('\n');
    const parts = title === 'Backups' ? ['Notice', 'Tried'] : ['Notice', 'Over', 'Lost', 'Tried'];
    expect([title, parts.filter((part) => !entry.includes(part))]).toEqual([title, []]);
  }
  expect(entries.length).toBeGreaterThan(10);
});

test('shell lines are such as a shell reads', () => {
  const blocks = [...text.matchAll(/```sh\n([^]*?)```/g)].map((match) => match[1] ?? '');
  for (const block of blocks) {
    const { status, stderr } = spawnSync('bash', ['-n'], {
      input: block.replaceAll(/<[a-z]+>/g, 'x'),
    });
    expect([status, String(stderr)]).toEqual([0, '']);
  }
});
