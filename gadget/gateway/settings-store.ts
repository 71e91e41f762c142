import { parseSettings, type Settings } from '../state/settings';

/** Where they are kept of who has an account. */
export const USER_OPTION = 'userjs-weboid';
/** Where they are kept in the browser of everybody else. */
export const STORAGE_KEY = 'weboid-settings';

/** What this reader chose; never throws, the default where that is nothing. Temporary accounts have no options. */
export function readSettings(): Settings {
  return parseJson(isRegistered() ? mw.user.options.get(USER_OPTION) : mw.storage.get(STORAGE_KEY));
}

/** `isNamed` came with MediaWiki 1.40 and temporary accounts. */
export function isRegistered(): boolean {
  const { user } = mw;
  return 'isNamed' in user ? user.isNamed() : !(user as typeof mw.user).isAnon();
}

function parseJson(text: unknown): Settings {
  try {
    return parseSettings(JSON.parse(String(text)));
  } catch (error) {
    // Somebody else's scrawl, or nothing yet.
    if (error instanceof SyntaxError) return parseSettings(null);
    throw error;
  }
}
