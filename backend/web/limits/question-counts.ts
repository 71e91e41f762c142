import { Counter, type Registry } from 'prom-client';
import type { QuestionKind } from './question-kind';

/** Whether a question was let through. */
export type QuestionOutcome = 'taken' | 'refused';

/** Questions since the process began, by where they come from; tools are those with a token. */
export class QuestionCounts {
  readonly #counts = new Map<string, number>();

  add(kind: QuestionKind | 'tool', outcome: QuestionOutcome, questions: number): void {
    const key = `${kind} ${outcome}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + questions);
  }

  /** Shows them under `weboid_questions_total`. */
  showIn(registry: Registry): void {
    const counts = this.#counts;
    const counter = new Counter({
      name: 'weboid_questions_total',
      help: 'Questions by where they come from and whether they were let through; one per page asked about, twenty per list',
      labelNames: ['kind', 'outcome'],
      registers: [],
      collect() {
        this.reset();
        for (const [key, count] of counts) {
          const [kind = '', outcome = ''] = key.split(' ');
          this.inc({ kind, outcome }, count);
        }
      },
    });
    registry.registerMetric(counter);
  }
}
