import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandError } from '../command-error';

/** A command that simulates what it reads of a file. */
type Simulate<Options> = (
  options: Options,
  output: Writable & { readonly isTTY?: boolean },
) => Promise<void>;

/** A simulating command on files, in a folder of its own that goes after the tests of the file. */
export class SimulationOnFiles<Options extends { readonly trace?: string }> {
  readonly folder = mkdtempSync(join(tmpdir(), 'weboid-simulation-'));
  readonly #simulate: Simulate<Options>;
  readonly #source: string;

  /** @param sourceName of the file that is read */
  constructor(simulate: Simulate<Options>, sourceName: string) {
    this.#simulate = simulate;
    this.#source = join(this.folder, sourceName);
    afterAll(() => rmSync(this.folder, { recursive: true }));
  }

  /** The file that is read. */
  sourceWith(content: string): string {
    writeFileSync(this.#source, content);
    return this.#source;
  }

  /** What it writes. */
  async told(options: Options, isTTY = false): Promise<string> {
    const output = Object.assign(new PassThrough(), { isTTY });
    const all = text(output);
    await this.#simulate(options, output);
    output.end();
    return all;
  }

  /** The lines of its trace. */
  async traceOf(options: Options): Promise<string[]> {
    const trace = join(this.folder, 'trace');
    await this.told({ ...options, trace });
    const lines = readFileSync(trace, 'utf8').split('\n');
    expect(lines.pop()).toBe('');
    return lines;
  }

  /** The error with which it ends, and its cause. */
  async said(options: Options): Promise<string> {
    const error: unknown = await this.told(options).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CommandError);
    const { message, cause } = error as CommandError;
    return [message, ...(cause === undefined ? [] : [(cause as Error).message])]
      .join(': ')
      .replaceAll(this.folder, '…');
  }

  /** Tests what is said of files that cannot be read or written, and of lines that have no end. */
  testFiles(name: string, optionsWith: (parts: { source?: string; trace?: string }) => Options) {
    const nowhere = join(this.folder, 'no', 'where');

    test('files that cannot be read', async () => {
      const saidOf = (source: string) => this.said(optionsWith({ source }));
      expect(await saidOf(nowhere)).toMatch(/^cannot read .*ENOENT/);
      expect(await saidOf(this.folder)).toMatch(/^cannot read .*EISDIR/);
    });

    test('traces that cannot be written, or would overwrite what is read', async () => {
      const saidOf = (trace: string) => this.said(optionsWith({ trace }));
      expect(await saidOf(nowhere)).toMatch(/^cannot write the trace to .*ENOENT/);
      expect(await saidOf('/dev/full')).toMatch(/^cannot write .*ENOSPC/);
      const asked = optionsWith({ trace: join(this.folder, '.', basename(this.#source)) });
      const before = readFileSync(this.#source, 'utf8');
      const same = `the trace would overwrite the ${name} …/${basename(this.#source)}`;
      expect(await this.said(asked)).toBe(same);
      expect(readFileSync(this.#source, 'utf8')).toBe(before);
    });

    test('a line that has no end', async () => {
      const source = this.sourceWith(`http://a.org/\t0\n${'x'.repeat(2 ** 21)}`);
      const said = await this.said(optionsWith({ source }));
      expect(said).toMatch(/^line 2 of .* is too long: .*1 MiB/);
    });
  }
}
