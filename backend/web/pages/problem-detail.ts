import type { Problem } from '../../answers/problem';
import type { MessageKey } from '../../runtime/messages';
import { isolated } from './isolated';
import type { View } from './view';

/** What forms call the parameters that a person may leave empty. */
const FIELD_LABELS: ReadonlyMap<string, MessageKey> = new Map([
  ['dbname', 'weboid-web-form-wiki'],
  ['pageid | curid | title', 'weboid-web-form-page'],
]);

/** What is wrong, for people: a sentence that names what was typed. */
export function problemDetail(
  { translator: { text } }: View,
  { code, subject, shortSubject }: Problem,
): string {
  const label = code === 'missing-parameter' ? FIELD_LABELS.get(subject) : undefined;
  if (label !== undefined) return text('weboid-web-field-empty', text(label));
  return text(`weboid-web-problem-${code}-detail`, isolated(shortSubject));
}
