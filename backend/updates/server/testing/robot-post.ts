import type { PostParts } from '../../../mail/mail-desk';
import { createRobotDesk } from '../../../mail/robots/robot-desk';
import type { Clock } from '../../../runtime/clock';
import type { Database } from '../../../runtime/database';
import { createSilentLogger } from '../../../runtime/logger';
import { loadMessages } from '../../../runtime/messages';
import { systemRandom } from '../../../runtime/random';
import { createTableChangeFeed } from '../../../store/changes/table-change-feed';
import { latencySeconds } from '../../wire/latency-seconds';
import { ReportMaker } from '../report-maker';

/** What robots' mail of tests goes out with. */
export function robotPost(
  database: Database,
  clock: Clock,
  part: { port: number; texts: string; publicUrl: string; perHour?: number },
): PostParts {
  const { port, texts, publicUrl, perHour = 1_000 } = part;
  const shared = { database, clock, random: systemRandom, logger: createSilentLogger(), publicUrl };
  const messages = loadMessages(texts);
  const sent = { messages, from: 'weboid@weboid.test', latencyS: latencySeconds };
  return {
    ...shared,
    relay: { host: '127.0.0.1', port, name: 'weboid.test', silentMs: 2_000 },
    perHour,
    desks: [createRobotDesk({ ...shared, ...sent })],
    makers: [new ReportMaker({ ...shared, log: createTableChangeFeed(database) })],
  };
}
