import { join } from 'node:path';
import type { Config } from '../config/config';
import type { MailDesk, MailMaker } from '../mail/mail-desk';
import { createRobotDesk } from '../mail/robots/robot-desk';
import { runMailLoop } from '../mail/mail-loop';
import { ConfigError, SEE_SETTINGS } from '../config/config-error';
import type { Database } from '../runtime/database';
import { loadMessages } from '../runtime/messages';
import { createTableChangeFeed } from '../store/changes/table-change-feed';
import { hurryRobotMail } from '../store/robots/hurry-robot-mail';
import { withSenderLock } from '../store/robots/sender-lock';
import { latencySeconds } from '../updates/wire/latency-seconds';
import { ReportMaker } from '../updates/server/report-maker';
import type { Dependencies } from './dependencies';
import type { OpenedParts } from './opened-parts';

/** An operator waits: a restart of the database is waited out. */
const PATIENCE_MS = 60_000;

/** Whom robots' mail comes from and how their reports are made (R2). */
export function robotMail(
  { robots, web }: Config,
  outside: Dependencies,
  database: Database,
): { desk: MailDesk; maker: MailMaker } {
  const { publicUrl } = web;
  const messages = loadMessages(join(outside.root, 'i18n'));
  const shared = { ...outside, database, publicUrl };
  return {
    desk: createRobotDesk({ ...shared, messages, from: robots.sender, latencyS: latencySeconds }),
    maker: new ReportMaker({ ...shared, log: createTableChangeFeed(database) }),
  };
}

/**
 * Makes and sends what robots are to be sent now, and what waits for a later try, then ends. One process does so at a time.
 * @throws ConfigError where no mail is sent from here
 */
export async function sendToRobots(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  signal: AbortSignal,
): Promise<void> {
  if (config.mail === null) {
    throw new ConfigError(
      `environment variable WEBOID_SMTP_URL is not set; it names the server that takes our mail${SEE_SETTINGS}`,
    );
  }
  const { host, port, perHour } = config.mail;
  const relay = { host, port, name: new URL(config.web.publicUrl).hostname };
  const patience = { retryForMs: PATIENCE_MS, signal };
  const database = opened.database(patience);
  const { desk, maker } = robotMail(config, outside, database);
  const parts = { ...outside, database, relay, perHour, desks: [desk], makers: [maker] };
  // Its connection is taken as long as all this lasts.
  await withSenderLock(opened.database(patience, 'rup-send'), async () => {
    await hurryRobotMail(database, Math.floor(outside.clock.now() / 1_000));
    await runMailLoop(parts, { untilIdle: true, signal });
  });
}
