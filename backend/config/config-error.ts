/** A setting is wrong. The message names the key and says what to write there; shown in one line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
