import { urlPatternText } from '../../../url/url-pattern';
import type { AskedSubject } from './report-question';

/** The page about what people speak of. @param more parameters beside the subject and the language of a form */
export function reportPlace(
  form: { lang?: string | undefined },
  subject: AskedSubject,
  more: Record<string, string>,
): string {
  const place = 'url' in subject ? { url: subject.url.text } : { part: urlPatternText(subject) };
  const language = form.lang === undefined ? {} : { lang: form.lang };
  return `/report?${new URLSearchParams({ ...place, ...language, ...more }).toString()}`;
}
