import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const schema = z.record(
  z.string(),
  z.strictObject({
    /** Text at /.well-known/weboid.txt; '' for none. */
    proof: z.string().default(''),
    /** Text of TXT records of _weboid.HOST. */
    txt: z.array(z.string()).default([]),
    /** Pages that are elsewhere now: beginnings of paths. */
    moves: z.array(z.strictObject({ from: z.string(), to: z.string() })).default([]),
    /** Whether a name that came into other hands is back in those of the site's owner. */
    isBack: z.boolean().default(false),
  }),
);

/** What a webmaster has changed of a site of the example web. */
export type SiteChange = z.infer<typeof schema>[string];

const UNCHANGED: SiteChange = { proof: '', txt: [], moves: [], isBack: false };

/** What webmasters have changed of the example web, kept in a file, so that it is there at the next start, too. */
export class SiteChanges {
  readonly #file: string;
  #changes: Record<string, SiteChange>;

  /** @param folder that has the file, or will have it */
  constructor(folder: string) {
    this.#file = path.join(folder, 'site-changes.json');
    this.#changes = existsSync(this.#file)
      ? schema.parse(JSON.parse(readFileSync(this.#file, 'utf8')))
      : {};
  }

  of(host: string): SiteChange {
    return this.#changes[host] ?? UNCHANGED;
  }

  set(host: string, change: SiteChange): void {
    this.#changes = { ...this.#changes, [host]: change };
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#changes, undefined, 2));
    renameSync(`${this.#file}.new`, this.#file);
  }

  /** TXT records of a name, each one string. */
  txtOf(name: string): readonly string[] {
    return this.of(name.replace(/^_weboid\./, '')).txt;
  }
}
