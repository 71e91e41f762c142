import { z } from 'zod';
import { askOnce } from '../../runtime/http/ask-once';
import { readText } from '../../runtime/http/read-body';

const TIMEOUT_MS = 10_000;
const BYTES_MAX = 65_536;
const versionAnswer = z.object({ commit: z.string().min(1) });

/** Who asks, and until when. */
interface WebAsker {
  userAgent: string;
  signal: AbortSignal;
}

/**
 * The commit that web tells at an address, in /version. @returns null: it does not answer well
 * @throws the signal's reason when aborted
 */
export async function askWebCommit(
  publicUrl: string,
  { userAgent, signal }: WebAsker,
): Promise<string | null> {
  // A proxy may keep an answer for some minutes.
  const headers = { 'user-agent': userAgent, 'cache-control': 'no-cache' };
  const address = `${publicUrl.replace(/\/$/, '')}/version`;
  try {
    const text = await askOnce(
      { address, headers, totalMs: TIMEOUT_MS, signal },
      async ({ status, body }) => (status === 200 ? readText(body, BYTES_MAX) : ''),
    );
    return versionAnswer.parse(JSON.parse(text)).commit;
  } catch {
    signal.throwIfAborted();
    // Whoever asks tells that nothing was verified.
    return null;
  }
}

/** What is wrong with the answer to a question about web's health, in words; null: nothing. */
export async function askWebFault(
  address: string,
  { userAgent, signal }: WebAsker,
): Promise<string | null> {
  try {
    return await askOnce(
      { address, headers: { 'user-agent': userAgent }, totalMs: TIMEOUT_MS, signal },
      async ({ status, body }) => {
        await readText(body, BYTES_MAX);
        return status >= 200 && status <= 299 ? null : `${address} answered ${status}`;
      },
    );
  } catch (error) {
    signal.throwIfAborted();
    return `${address} does not answer: ${error instanceof Error ? error.message : String(error)}`;
  }
}
