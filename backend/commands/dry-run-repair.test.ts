import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { loadMessages } from '../runtime/messages';
import { createManualClock } from '../runtime/testing/manual-clock';
import type { CandidatePages } from '../repair/propose-repairs';
import { templatesOf } from '../wikitext/wikis/known-wikis';
import { dryRunRepair } from './dry-run-repair';

const folder = mkdtempSync(join(tmpdir(), 'weboid-dry-run-'));
const html = join(folder, 'repairs.html');
const texts = loadMessages(join(__dirname, '../../i18n')).translator(['en']);

afterAll(() => rmSync(folder, { recursive: true }));

/** What a dry run is given beside. */
interface Given {
  /** Called at the end. */
  onWalked?: () => void;
  file?: string;
  output?: Writable;
  notes?: Writable;
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** A dry run over a wiki without any page. */
function run(
  signal: AbortSignal,
  { onWalked, file = html, output = nowhere(), notes = nowhere() }: Given = {},
): Promise<number> {
  async function* candidatesAfter(): AsyncGenerator<CandidatePages> {
    yield { pageIds: [], throughPageId: null };
    onWalked?.();
  }
  return dryRunRepair(
    { pages: 1, html: file },
    {
      proposals: {
        templates: templatesOf('enwiki'),
        candidatesAfter,
        textsOf: async function* () {},
        findingsOf: async () => new Map(),
        options: {} as never,
        bot: null,
        clock: createManualClock(0),
      },
      texts,
      wiki: { name: 'enwiki@WMF', indexUrl: 'https://en.wikipedia.org/w/index.php' },
      output,
      notes,
      signal,
    },
  );
}

test('a run that is stopped leaves no file, a whole one its own alone', async () => {
  const stop = new AbortController();
  const stopped = run(stop.signal, { onWalked: () => stop.abort(new Error('stopped')) });
  await expect(stopped).rejects.toThrow();
  expect(readdirSync(folder)).toEqual([]);
  expect(await run(new AbortController().signal)).toBe(0);
  expect(readdirSync(folder)).toEqual(['repairs.html']);
});

test('where the file cannot be had, what was begun goes, too', async () => {
  rmSync(html, { force: true });
  mkdirSync(html);
  await expect(run(new AbortController().signal)).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['repairs.html']);
});

test.each(['-', '/dev/stdout', '/dev/fd/1'])(
  'the page alone goes to the output where that is its file: %s',
  async (file) => {
    const [output, notes] = [new PassThrough(), new PassThrough()];
    const told = Promise.all([text(output), text(notes)]);
    await run(new AbortController().signal, { file, output, notes });
    output.end();
    notes.end();
    const [page, rest] = await told;
    expect(page).toMatch(/^<!DOCTYPE html>[^]*<\/html>\n$/);
    expect(rest).toBe('pages that would be edited: 0; nothing was saved\n');
  },
);

test('a pipe or a link stays what it is', async () => {
  const { signal } = new AbortController();
  const pipe = join(folder, 'pipe');
  execFileSync('/usr/bin/mkfifo', [pipe]);
  const [page] = await Promise.all([readFile(pipe, 'utf8'), run(signal, { file: pipe })]);
  expect(page).toMatch(/^<!DOCTYPE html>/);
  expect(lstatSync(pipe).isFIFO()).toBe(true);
  const [link, target] = [join(folder, 'link'), join(folder, 'target')];
  symlinkSync(target, link);
  await run(signal, { file: link });
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(target, 'utf8')).toMatch(/^<!DOCTYPE html>/);
});
