import { Mwn } from 'mwn';

/** The wiki's api.php did not give what was asked for. The message says which wiki and why. */
export class ActionApiError extends Error {
  override readonly name = 'ActionApiError';
}

/** Parameters of one API request. */
export type ApiParams = Record<string, string | number | boolean>;

/** Asks one wiki's api.php; always format json, formatversion 2. */
export interface ActionApi {
  /** @throws ActionApiError when the wiki does not answer or answers with an error */
  request(params: ApiParams): Promise<unknown>;
}

/**
 * Opens api.php at `apiUrl` for reading without login.
 * @param userAgent as Wikimedia's User-Agent policy asks
 */
export function openActionApi(apiUrl: string, userAgent: string): ActionApi {
  const bot = new Mwn({
    apiUrl,
    userAgent,
    silent: true,
    suppressAPIWarnings: true,
    retryPause: 1_000,
    maxRetries: 2,
  });
  return {
    async request(params) {
      try {
        return await bot.request(params);
      } catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new ActionApiError(`${apiUrl} did not answer: ${why}`, { cause });
      }
    },
  };
}
