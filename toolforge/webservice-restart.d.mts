/** Restarts one continuous job of the tool whose home is `dataDir`; see webservice-restart.mjs. */
export function restartJob(options: {
  dataDir: string;
  job: string;
  api?: string;
  ca?: string;
}): Promise<string>;
