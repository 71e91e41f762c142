import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { writeText } from './items';

/**
 * JSON lines of work that goes on at many places at once: what ends in the same turn of the event loop goes out by
 * one write, which costs as much for many lines as for one.
 */
export class GatheredLines {
  readonly #output: Writable;
  #text = '';
  #written: Promise<void> | null = null;

  constructor(output: Writable) {
    this.#output = output;
  }

  /**
   * Waits until the receiver has taken the line.
   * @throws what the output throws, to all whose lines are lost
   */
  write(value: unknown): Promise<void> {
    this.#text += `${JSON.stringify(value)}\n`;
    return (this.#written ??= this.#writeGathered());
  }

  async #writeGathered(): Promise<void> {
    await nextTurn();
    const text = this.#text;
    this.#text = '';
    this.#written = null;
    await writeText(this.#output, text);
  }
}
