import { loopbackAllowed, publicNetwork } from '../../crawler/transport/network';
import { systemTexts } from '../../crawler/transport/text-records';
import { systemClock } from '../../runtime/clock';
import { openDatabase, type DatabaseOptions } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { runProofLoop } from '../proof-loop';
import { tokenOf } from './proof-world';
import { createMarkIndex } from '../../status/mark-index';

/** What a process looks at until it is killed. */
export interface KilledProver {
  account: DatabaseOptions;
  /** Where the site listens on loopback. */
  port: number;
  /** Certificate of its authority, PEM. */
  authority: string;
  /** Address of the name server. */
  dns: string;
  /** Milliseconds that its clock is ahead. */
  aheadMs: number;
}

async function main({ account, port, authority, dns, aheadMs }: KilledProver): Promise<void> {
  const logger = createSilentLogger();
  const parts = {
    database: openDatabase(account, systemClock, logger),
    clock: { ...systemClock, now: () => systemClock.now() + aheadMs },
    logger,
    network: {
      ...loopbackAllowed(publicNetwork()),
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 as const, port }]),
      extraCertificates: [authority],
    },
    resolveTexts: systemTexts([dns]),
    tokenOf,
    marks: () => Promise.resolve(createMarkIndex([])),
    userAgent: 'Weboid/test',
  };
  await runProofLoop(parts, { untilIdle: false, signal: new AbortController().signal });
}

void main(JSON.parse(process.argv[2] ?? '{}') as KilledProver);
