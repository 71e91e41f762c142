import { Mwn } from 'mwn';
import { z } from 'zod';
import { sleepReal } from '../runtime/clock';

const TRIES_MAX = 3;
const PAUSE_MS = 1_000;

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
    // mwn writes to standard output before it tries again; that belongs to the commands' results.
    maxRetries: 0,
  });
  return {
    async request(params) {
      try {
        return await persistently(() => bot.request(params));
      } catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new ActionApiError(`${apiUrl} did not answer: ${why}`, { cause });
      }
    },
  };
}

async function persistently<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries === TRIES_MAX || !mayPass(error)) throw error;
      await sleepReal(PAUSE_MS);
    }
  }
}

/** Failures of the network (Node's codes) and of the wiki (MediaWiki's) that may be over soon. */
const PASSING = ['maxlag', 'readonly', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EAI_AGAIN'];

const failureSchema = z.object({
  code: z.string().optional(),
  response: z.object({ status: z.number().optional() }).optional(),
});

function mayPass(error: unknown): boolean {
  const { code = '', response } = failureSchema.safeParse(error).data ?? {};
  const status = response?.status ?? 0;
  return PASSING.includes(code) || status >= 500 || status === 408 || status === 429;
}
