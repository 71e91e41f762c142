import { parseSettings, type Settings } from '../state/settings';

const USER_OPTION = 'userjs-weboid';
const STORAGE_KEY = 'weboid-settings';

export interface SettingsStore {
  /** Never throws; the default ones where there are none. */
  read(): Settings;
  /**
   * Keeps them for the account, or for this browser where nobody is logged in.
   * @throws DOMException (the browser's storage is full or switched off), or what the wiki answers
   */
  write(settings: Settings): Promise<void>;
}

/** Where this reader's settings are kept: temporary accounts have no options. */
export function createSettingsStore(): SettingsStore {
  return isRegistered() ? accountStore() : browserStore();
}

/** `isNamed` came with MediaWiki 1.40 and temporary accounts. */
export function isRegistered(): boolean {
  const { user } = mw;
  return 'isNamed' in user ? user.isNamed() : !(user as typeof mw.user).isAnon();
}

function accountStore(): SettingsStore {
  return {
    read: () => parseJson(mw.user.options.get(USER_OPTION)),
    write: async (settings) => {
      const text = JSON.stringify(settings);
      await mw.loader.using('mediawiki.api');
      await new mw.Api().saveOption(USER_OPTION, text);
      mw.user.options.set(USER_OPTION, text);
    },
  };
}

function browserStore(): SettingsStore {
  return {
    read: () => parseJson(mw.storage.get(STORAGE_KEY)),
    write: async (settings) => {
      if (!mw.storage.set(STORAGE_KEY, JSON.stringify(settings)))
        throw new DOMException('no storage');
    },
  };
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
