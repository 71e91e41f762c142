/** Where every setting is explained; ends the message of most errors about one. */
export const SEE_SETTINGS = '; see backend/config/README.md';

/** A setting is wrong. The message names the key and says what to write there; shown in one line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
