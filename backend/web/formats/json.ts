import { answerData, type FoundPages, type Telling } from './answer-data';

/** The answer as JSON; what is not known is absent. Fields: answer-schema.ts. */
export function answerJson(found: FoundPages, telling: Telling): string {
  return JSON.stringify(answerData(found, telling));
}
