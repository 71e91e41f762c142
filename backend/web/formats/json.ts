import { answerData, type FoundPages, type OutputOptions } from './answer-data';

/** The answer as JSON; what is not known is absent. Fields: link-fields.ts, answer-schema.ts. */
export function answerJson(found: FoundPages, telling: OutputOptions): string {
  return JSON.stringify(answerData(found, telling));
}
