import type { AskedWiki } from '../../../answers/asked-wiki';
import type { Messages, Translator } from '../../../runtime/messages';

/**
 * The language of a feed: the one that was asked for, else the one that the wiki's address names (`de.wikipedia.org`),
 * else English. It never depends on who asks.
 */
export function feedTranslator(
  messages: Messages,
  lang: string | undefined,
  wiki: AskedWiki | null,
): Translator {
  const [ofWiki = ''] = wiki?.domain.split('.') ?? [];
  return messages.translator([lang ?? ofWiki]);
}
