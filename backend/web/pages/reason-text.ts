import { isDoubt } from '../../status/content-doubt';
import type { LinkAnswer } from '../answers/link-answer';
import type { View } from './view';

/** Why a link has its verdict, in words; a link that just works needs no reason. */
export function reasonText(
  { translator }: Pick<View, 'translator'>,
  { reason, http }: Pick<LinkAnswer, 'reason' | 'http'>,
): string | null {
  if (reason === null || reason === 'fine') return null;
  const text = translator.text(`weboid-web-reason-${reason}`);
  return http === null || isDoubt(reason)
    ? text
    : translator.text('weboid-web-reason-with-http', text, http);
}
