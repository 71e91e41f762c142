import Banana from 'banana-i18n';
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const I18N = join(dirname(fileURLToPath(import.meta.url)), '../../i18n');
/** Messages about messages are for translators. */
const NOT_A_LANGUAGE = 'qqq';
const FALLBACK = 'en';
/** Which keys belong to what; the rest are the backend's. */
const PARTS = {
  core: /^weboid-gadget-(?!doc-)/,
  // With what its settings call a link of the core.
  details: /^weboid-details-|^weboid-gadget-toolbox-ask$/,
  watchlist: /^weboid-watchlist-/,
  documentation: /^weboid-gadget-doc-/,
};

/**
 * Reads all texts of the gadget that English has: by language, then by part, then by key.
 * @throws when a file of i18n/ cannot be read or is not JSON
 */
export async function readTexts() {
  const texts = new Map();
  const english = JSON.parse(await readFile(join(I18N, `${FALLBACK}.json`), 'utf8'));
  for (const file of (await readdir(I18N)).sort()) {
    const language = basename(file, '.json');
    if (language === file || language === NOT_A_LANGUAGE) continue;
    const messages = JSON.parse(await readFile(join(I18N, file), 'utf8'));
    const known = Object.entries(messages).filter(([key]) => key in english);
    const parts = Object.entries(PARTS).map(([part, keys]) => [part, pick(known, keys)]);
    texts.set(language, Object.fromEntries(parts));
  }
  return texts;
}

/**
 * The texts for a wiki of this language, or of the first of MediaWiki's fallbacks that has any;
 * what it lacks is English.
 * @param language MediaWiki's code of it
 */
export function textsFor(language, texts) {
  const chain = [language, ...new Banana(language).getFallbackLocales(), FALLBACK];
  const spoken = chain.find((one) => texts.has(one)) ?? FALLBACK;
  const [own, english] = [texts.get(spoken), texts.get(FALLBACK)];
  const whole = Object.keys(PARTS).map((part) => [part, { ...english[part], ...own[part] }]);
  return { language: spoken, ...Object.fromEntries(whole) };
}

/** Eight hexadecimal digits that change when any text of the scripts does. */
export function textsVersion(texts) {
  const scripts = [...texts].map(([language, { core, details, watchlist }]) => [
    language,
    core,
    details,
    watchlist,
  ]);
  return createHash('sha256').update(JSON.stringify(scripts)).digest('hex').slice(0, 8);
}

function pick(messages, keys) {
  return Object.fromEntries(messages.filter(([key]) => keys.test(key)));
}
