/** Whether the job "web" answers well at least once of three times; see webservice-restart.mjs. */
export function isHealthy(options?: { address?: string; pauseMs?: number }): Promise<boolean>;

/** Restarts the job "web" of the tool whose home is `dataDir`; see webservice-restart.mjs. */
export function restartJob(options: { dataDir: string; api?: string }): Promise<string>;
