import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { loadMessages } from '../runtime/messages';
import { createManualClock } from '../runtime/testing/manual-clock';
import type { CandidatePages } from '../repair/propose-repairs';
import { templatesOf } from '../wikitext/wikis/known-wikis';
import { dryRunRepair } from './dry-run-repair';

const folder = mkdtempSync(join(tmpdir(), 'weboid-dry-run-'));
const html = join(folder, 'repairs.html');
const texts = loadMessages(join(__dirname, '../../i18n')).translator(['en']);

afterAll(() => rmSync(folder, { recursive: true }));

/** A dry run over a wiki without any page; `onWalked` is called at the end. */
function run(signal: AbortSignal, onWalked: () => void = () => undefined): Promise<number> {
  async function* candidatesAfter(): AsyncGenerator<CandidatePages> {
    yield { pageIds: [], throughPageId: null };
    onWalked();
  }
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  return dryRunRepair(
    { pages: 1, html },
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
      signal,
    },
  );
}

test('a run that is stopped leaves no file, a whole one its own alone', async () => {
  const stop = new AbortController();
  const stopped = run(stop.signal, () => stop.abort(new Error('stopped')));
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
