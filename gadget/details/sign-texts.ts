import type { GadgetTranslator } from '../state/translator';
import type { ProblemDetails } from './parse-details';
import { shownAddress } from './shown-address';

/** Signs that say all by themselves. */
const BARE: ReadonlyMap<string, string> = new Map([
  ['led-like-missing', 'sign-led-like-missing'],
  ['model', 'sign-shape'],
  ['name-servers', 'sign-name-servers'],
  ['same-as-missing', 'sign-same-as-missing'],
  ['shape', 'sign-shape'],
]);

/** Signs with the words of the page, or Weboid's name for what it is. */
const QUOTED: ReadonlyMap<string, string> = new Map([
  ['address', 'sign-address'],
  ['form', 'sign-form'],
  ['frame', 'sign-loads'],
  ['generator', 'sign-generator'],
  ['heading', 'sign-heading'],
  ['loads', 'sign-loads'],
  ['not-found-address', 'sign-address'],
  ['number', 'sign-number'],
  ['offer', 'sign-offer'],
  ['sentence', 'sign-sentence'],
  ['software', 'sign-software'],
  ['title', 'sign-title'],
]);

/** What was seen on the page, a line each; a sign that is not known here, or has no words, is left out. */
export function signTexts(
  { evidence }: Pick<ProblemDetails, 'evidence'>,
  text: GadgetTranslator['text'],
): string[] {
  const texts: string[] = [];
  evidence.forEach(({ sign, text: words }) => {
    const bare = BARE.get(sign);
    const quoted = QUOTED.get(sign);
    if (bare) texts.push(text(bare));
    // Isolated: it may be written in another direction than what stands around it.
    else if (quoted && words) texts.push(text(quoted, `\u2068${shownAddress(words)}\u2069`));
  });
  return texts;
}
