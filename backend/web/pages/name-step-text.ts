import type { Translator } from '../../runtime/messages';
import type { NameStep } from '../../status/name-step';

/** What is told of an address whose name is taken, or free again (U1): what is seen there, never of whom. */
export function nameStepText({ text }: Pick<Translator, 'text'>, step: NameStep): string {
  return text(step === 'taken' ? 'weboid-web-reason-usurped' : 'weboid-web-name-quiet');
}
