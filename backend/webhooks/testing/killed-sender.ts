import { loopbackAllowed, publicNetwork } from '../../crawler/transport/network';
import { systemClock } from '../../runtime/clock';
import { openDatabase, type DatabaseOptions } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createWebhookSeal } from '../../store/subscribers/webhook-seal';
import { runSenderLoop } from '../sender-loop';
import { SESSION_KEY } from './sender-world';

/** What a process sends until it is killed. */
export interface KilledSender {
  account: DatabaseOptions;
  /** Where the webhook listens on loopback. */
  port: number;
  /** Certificate of its authority, PEM. */
  authority: string;
  /** Milliseconds that its clock is ahead. */
  aheadMs: number;
}

async function main({ account, port, authority, aheadMs }: KilledSender): Promise<void> {
  const clock = { ...systemClock, now: () => systemClock.now() + aheadMs };
  const parts = {
    database: openDatabase(account, systemClock, createSilentLogger()),
    clock,
    random: systemRandom,
    logger: createSilentLogger(),
    network: {
      ...loopbackAllowed(publicNetwork()),
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 as const, port }]),
      extraCertificates: [authority],
    },
    seal: createWebhookSeal(SESSION_KEY, systemRandom),
    userAgent: 'Weboid/test',
    wikiNames: () => Promise.resolve(new Map<number, string>()),
  };
  await runSenderLoop(parts, { untilIdle: false, signal: new AbortController().signal });
}

void main(JSON.parse(process.argv[2] ?? '{}') as KilledSender);
