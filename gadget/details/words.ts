import type { GadgetTranslator } from '../state/translator';
import type { DateWords } from './date-words';

/** What words are made of. */
export interface Words {
  readonly text: GadgetTranslator['text'];
  readonly dates: DateWords;
}
