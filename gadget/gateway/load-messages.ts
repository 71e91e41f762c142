import { GADGET_NAME, LANGUAGES, TEXTS_VERSION } from '../state/built';
import type { MessageCatalog } from '../state/translator';
import { fetchAnswer } from './fetch-answer';

type Part = 'core' | 'details' | 'watchlist';

const TIMEOUT_MS = 5000;
const KEEP_SECONDS = 30 * 24 * 3600;

/**
 * The texts for a reader, in the reader's own language, else in the first of MediaWiki's fallback
 * languages that has any. Other languages than the bundled one are pages of the reader's own wiki,
 * asked for once and then kept in the browser until a text changes. Never rejects: the bundled texts
 * are better than none.
 * @param bundled the part's texts in the wiki's language, from the gadget's package
 * @returns the best language first; bundled ones are there in any case
 */
export async function fetchMessages(
  part: Part,
  bundled: MessageCatalog,
  userLanguage: string,
): Promise<MessageCatalog> {
  if (bundled[userLanguage]) return bundled;
  try {
    const language = await bestLanguage(userLanguage);
    if (!language || bundled[language]) return bundled;
    return Object.assign({ [language]: await readTexts(part, language) }, bundled);
  } catch (error) {
    mw.log('Weboid:', error);
    return bundled;
  }
}

/** MediaWiki's list of fallbacks is a module of its own, which few readers need. */
async function bestLanguage(userLanguage: string): Promise<string | undefined> {
  const near = [userLanguage, userLanguage.replace(/-.*/, '')].find(isWritten);
  if (near) return near;
  await mw.loader.using('mediawiki.language');
  return mw.language.getFallbackLanguageChain().find(isWritten);
}

const isWritten = (language: string): boolean => LANGUAGES.includes(language);

async function readTexts(part: Part, language: string): Promise<Record<string, string>> {
  const key = `${GADGET_NAME}-i18n-${language}`;
  const stored = fieldsOf(mw.storage.getObject(key));
  if (stored['version'] === TEXTS_VERSION) return textsIn(stored['texts'], part);
  const title = `MediaWiki:Gadget-${key}.json`;
  const raw = `action=raw&ctype=application/json&maxage=86400&smaxage=86400&v=${TEXTS_VERSION}`;
  const address = `${mw.config.get('wgScript')}?title=${title}&${raw}`;
  const texts = await fetchAnswer(window.fetch.bind(window), address, TIMEOUT_MS);
  const ours = textsIn(texts, part);
  mw.storage.setObject(key, { version: TEXTS_VERSION, texts }, KEEP_SECONDS);
  return ours;
}

function textsIn(parts: unknown, part: Part): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [key, text] of Object.entries(fieldsOf(fieldsOf(parts)[part]))) {
    if (typeof text === 'string') texts[key] = text;
  }
  if (Object.keys(texts).length === 0) throw new TypeError(`no texts of ${part}`);
  return texts;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return Object(value);
}
