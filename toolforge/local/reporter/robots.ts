import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const robotSchema = z.strictObject({
  key: z.string(),
  latencyDays: z.int().positive(),
  /** Number of the last report that was written, 0 before the first. */
  number: z.int(),
  /** The last day that it told of, of the simulation. */
  untilDay: z.int(),
  /** That report, until it is sent; sent again, it is the same. */
  unsent: z.string().nullable(),
});

/** A robot that is registered with the site. */
export type RegisteredRobot = z.infer<typeof robotSchema>;

const schema = z.record(z.string(), robotSchema);

/** Robots by mail address, kept in a file, so that they are known at the next start, too. */
export class Robots {
  readonly #file: string;
  #robots: Record<string, RegisteredRobot>;

  /** @param folder that has the file, or will have it */
  constructor(folder: string) {
    this.#file = path.join(folder, 'registered-robots.json');
    this.#robots = existsSync(this.#file)
      ? schema.parse(JSON.parse(readFileSync(this.#file, 'utf8')))
      : {};
  }

  of(address: string): RegisteredRobot | undefined {
    return this.#robots[address];
  }

  all(): [address: string, robot: RegisteredRobot][] {
    return Object.entries(this.#robots);
  }

  /** @param robot null: it is registered no more */
  set(address: string, robot: RegisteredRobot | null): void {
    const { [address]: _before, ...others } = this.#robots;
    this.#robots = robot === null ? others : { ...others, [address]: robot };
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#robots, undefined, 2));
    renameSync(`${this.#file}.new`, this.#file);
  }
}
