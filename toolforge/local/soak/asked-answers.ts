import { sleepReal } from '../../../backend/runtime/clock';
import type { JobPod } from './job-pod';

/** How readers fared. */
export interface AnswerRecord {
  asked: number;
  /** No answer, or a fault of the server. */
  failed: number;
  /** Milliseconds; of answers alone. */
  latenciesMs: number[];
  /** Times in which every answer failed; milliseconds since the beginning. */
  gaps: { fromMs: number; toMs: number; told: string }[];
}

const EVERY_MS = 50;
const PATIENCE_MS = 5_000;
const WIKIS = 200;

/**
 * Asks as readers do, through a front that passes a question on to a pod that takes it: about blocks of pages, one wiki
 * after the other, until `signal` aborts.
 */
export async function askForAnswers(
  pods: readonly JobPod[],
  signal: AbortSignal,
): Promise<AnswerRecord> {
  const beganMs = performance.now();
  const record: AnswerRecord = { asked: 0, failed: 0, latenciesMs: [], gaps: [] };
  let gap: AnswerRecord['gaps'][number] | null = null;
  for (let n = 0; !signal.aborted; n += 1) {
    const askedMs = performance.now();
    const fault = await askSome(pods, `/externalLinkProblem?block=0&dbname=w${1 + (n % WIKIS)}`, n);
    const nowMs = performance.now();
    record.asked += 1;
    if (fault === null) {
      record.latenciesMs.push(nowMs - askedMs);
      gap = null;
    } else {
      record.failed += 1;
      if (gap === null) {
        gap = { fromMs: askedMs - beganMs, toMs: 0, told: fault };
        record.gaps.push(gap);
      }
      gap.toMs = nowMs - beganMs;
    }
    await sleepReal(EVERY_MS);
  }
  return record;
}

/** @returns what was wrong with the last that was asked; null: one has answered */
async function askSome(pods: readonly JobPod[], path: string, n: number): Promise<string | null> {
  let fault: string | null = 'no pod';
  for (let tries = 0; tries < pods.length; tries += 1) {
    const { port, isEnding } = pods[(n + tries) % pods.length] ?? { port: 0, isEnding: true };
    // A pod that is to end is taken out of the front first.
    if (isEnding) continue;
    fault = await ask(`http://127.0.0.1:${port}${path}`);
    if (fault === null) return null;
  }
  return fault;
}

async function ask(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await response.arrayBuffer();
    return response.status < 500 ? null : String(response.status);
  } catch (error) {
    return wordsOf(error);
  }
}

/** fetch tells why within its error's cause. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
