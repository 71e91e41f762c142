import type { Clock } from '../runtime/clock';
import type { JobsApi } from './api/jobs-api';

/** Name of the job of the web component. */
const WEB_JOB = 'web';
const HEALTH_TRIES = 3;
const HEALTH_PAUSE_MS = 20_000;

/** What the job `webservice-restart` works with. */
export interface RestartingParts {
  jobs: Pick<JobsApi, 'restart'>;
  /** What is wrong with the answer of web's /healthz, in words; null: nothing. */
  webFault: () => Promise<string | null>;
  clock: Clock;
  signal: AbortSignal;
  tell: (line: string) => void;
}

/**
 * Restarts web through the jobs API, a rolling change of its pods, when it does not answer well three times in a
 * minute; it may just be starting.
 * @param now whatever its health
 * @throws ToolforgeApiError
 */
export async function restartUnhealthyWeb(
  parts: RestartingParts,
  { now }: { now: boolean },
): Promise<void> {
  if (!now && (await isHealthy(parts))) return parts.tell(`${WEB_JOB} is healthy`);
  await parts.jobs.restart(WEB_JOB);
  parts.tell(`restarted ${WEB_JOB}`);
}

async function isHealthy({ webFault, clock, signal, tell }: RestartingParts): Promise<boolean> {
  for (let tried = 1; ; tried += 1) {
    const fault = await webFault();
    if (fault === null) return true;
    tell(`${WEB_JOB}: ${fault}`);
    if (tried === HEALTH_TRIES) return false;
    await clock.sleep(HEALTH_PAUSE_MS, signal);
  }
}
