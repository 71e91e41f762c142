import type { Problem } from '../../answers/problem';
import type { MessageKey, Translator } from '../../runtime/messages';
import { isolated } from './isolated';
import type { View } from './view';

/** What forms call the parameters that a person may leave empty. */
const FIELD_LABELS: ReadonlyMap<string, MessageKey> = new Map([
  ['dbname', 'weboid-web-form-wiki'],
  ['url', 'weboid-web-ask-url'],
  ['website', 'weboid-web-form-website'],
  ['pageid | curid | title', 'weboid-web-form-article'],
]);

/** What is wrong, for people: a sentence that names what was typed. */
export function problemDetail({ translator: { text } }: View, problem: Problem): string {
  const { code, subject, shortSubject } = problem;
  const label = code === 'missing-parameter' ? FIELD_LABELS.get(subject) : undefined;
  if (label !== undefined) return text('weboid-web-field-empty', text(label));
  return problemSentence(text, problem, isolated(shortSubject));
}

/**
 * What is wrong, and where it is known what else is possible.
 * @param subject that of the problem, as it is to be shown
 */
export function problemSentence(
  text: Translator['text'],
  { code, possible }: Problem,
  subject: string,
): string {
  if (possible !== '') return text('weboid-web-value-not-possible', subject, possible);
  return text(`weboid-web-problem-${code}-detail`, subject);
}
