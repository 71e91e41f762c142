import { isRegistered, STORAGE_KEY, USER_OPTION } from '../gateway/settings-store';
import type { Settings } from '../state/settings';

/** Keeps a reader's settings; rejects when they could not be kept. */
export type SettingsKeeper = (settings: Settings) => Promise<void>;

/**
 * Keeps them for the account, or for this browser where nobody is logged in.
 * @throws DOMException (the browser's storage is full or switched off), or what the wiki answers
 */
export async function keepSettings(settings: Settings): Promise<void> {
  const text = JSON.stringify(settings);
  if (!isRegistered()) {
    if (!mw.storage.set(STORAGE_KEY, text)) throw new DOMException('no storage');
    return;
  }
  await mw.loader.using('mediawiki.api');
  await new mw.Api().saveOption(USER_OPTION, text);
  mw.user.options.set(USER_OPTION, text);
}
