import { z } from 'zod';
import { FRONT } from './soaked-front';

/** A change of a wiki as an answer told it. */
interface SeenChange {
  id: number;
  url: string;
  from: string;
  to: string;
}

const answerSchema = z.object({
  changes: z.array(z.object({ id: z.int(), url: z.string(), from: z.string(), to: z.string() })),
  next: z.url().optional(),
});
type ChangesAnswer = z.infer<typeof answerSchema>;

/** A program that asks what changed on a wiki since it last did, page by page. */
export class ChangesReader {
  /** In the order in which they came, behind those of the first answer. */
  readonly seen: SeenChange[] = [];
  /** The newest change of the first answer, 0: it had none; null: nothing was answered yet. */
  since: number | null = null;
  answers = 0;
  readonly wiki: string;
  readonly to: string;
  readonly #limit: string;

  constructor(wiki: string, to: string, limit: string) {
    this.wiki = wiki;
    this.to = to;
    this.#limit = limit;
  }

  /** Asks once, and follows the pages of the answer. @throws where one is not answered */
  async poll(): Promise<void> {
    const asked = { dbname: this.wiki, to: this.to, limit: this.#limit, format: 'json' };
    if (this.since === null) {
      const { changes } = await this.#ask(`${FRONT}/changes?${queryOf(asked)}`);
      this.since = changes[0]?.id ?? 0;
      return;
    }
    const after = String(this.seen.at(-1)?.id ?? this.since);
    let address: string | undefined = `${FRONT}/changes?${queryOf({ ...asked, after })}`;
    while (address !== undefined) {
      const { changes, next }: ChangesAnswer = await this.#ask(address);
      this.seen.push(...changes.toReversed());
      address = next;
    }
  }

  async #ask(address: string): Promise<ChangesAnswer> {
    const response = await fetch(address);
    const answer: unknown = await response.json();
    if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
    this.answers += 1;
    return answerSchema.parse(answer);
  }
}

function queryOf(query: Readonly<Record<string, string>>): string {
  return new URLSearchParams(query).toString();
}
