import type { Response } from 'express';
import { dayNumberOf } from '../../../status/day-number';
import type { Texts } from '../../formats/link-text';
import type { PageParts } from './page-parts';

/** Programs get texts only where they ask for a language. */
export function textsIn(
  lang: string | undefined,
  response: Response,
  parts: Pick<PageParts, 'messages' | 'clock'>,
): Texts | null {
  if (lang === undefined) return null;
  const translator = parts.messages.translator([lang]);
  response.set('Content-Language', translator.lang);
  return { translator, today: dayNumberOf(parts.clock.now()) };
}
