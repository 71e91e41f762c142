import { sleepReal } from '../../../backend/runtime/clock';
import type { Database } from '../../../backend/runtime/database';
import { makeClaim, makeRecipient, makeSteps } from '../../../backend/mail/testing/mail-world';
import { MailServer } from '../../../backend/mail/testing/mail-server';
import { claimStateIdOf } from '../../../backend/store/providers/domain-claim';
import { messageStateIdOf } from '../../../backend/store/mail/outbox';

const EVERY_MS = 6_000;
/** Recipients who come in by themselves have numbers from here on, owners those below. */
const FIRST_OTHER = 10_000_000;
const REFUSED_EACH = 10;
const HOST = 'soaked-owners.org';
const DAY_S = 86_400;

/** What mail came to. */
export interface MailRecord {
  /** Owners of domains who were to be told. */
  owners: number;
  /** Mails that the server took, each once however often it came. */
  got: number;
  /** How often one came again, with its Message-ID. */
  again: number;
  waiting: number;
  broken: string[];
}

const addressOf = (n: number): string => `owner${n}@${HOST}`;
const isRefused = (n: number): boolean => n % REFUSED_EACH === 0;
const numberOf = (address: string): number => Number(/^owner(\d+)@/.exec(address)?.[1] ?? NaN);

/** An SMTP server that takes all mail, but that to a tenth of the owners. */
export async function startSoakedMailServer(): Promise<MailServer> {
  const server = new MailServer();
  server.answers = {
    to: (address) => (isRefused(numberOf(address)) ? '550 5.1.1 no such user' : undefined),
  };
  await server.start();
  return server;
}

/** Has one owner of a domain after the other told of dead pages, until `signal` aborts. @returns how many */
export async function tellOwners(own: Database, signal: AbortSignal): Promise<number> {
  await own.run(`ALTER TABLE mail_recipient AUTO_INCREMENT = ${FIRST_OTHER}`);
  for (let n = 1; ; n += 1) {
    const nowS = Math.floor(Date.now() / 1_000);
    const name = `owner${n}-${HOST}`;
    await makeRecipient(own, n, { address: addressOf(n) });
    await makeClaim(own, name, n);
    // Proved for now: no proof of it stands anywhere.
    await own.run('UPDATE domain_claim SET due_at = ? WHERE name = ? AND state = ?', [
      nowS + 30 * DAY_S,
      Buffer.from(name),
      claimStateIdOf('proven'),
    ]);
    const urls = [1, 2, 3].map((page) => `http://${name}/page-${page}`);
    await makeSteps(own, n, urls, { nowS });
    if (signal.aborted) return n;
    await sleepReal(EVERY_MS);
  }
}

interface MessageRow {
  recipient_id: number;
  state: number;
  address: Buffer;
}

/**
 * What must hold of mail: nobody was told twice, whoever was killed; what counts as sent came, and nothing else but what was
 * just being settled.
 * @param cutsMax so many senders were killed, or lost their database: each may have sent one mail again
 */
export async function checkMail(
  own: Database,
  server: Pick<MailServer, 'got'>,
  { owners, cutsMax }: { owners: number; cutsMax: number },
): Promise<MailRecord> {
  const ids = new Map<string, string>();
  for (const mail of server.got) ids.set(mail.messageId ?? '', mail.rcpt);
  const again = server.got.length - ids.size;
  const digests = [...ids.values()].filter((rcpt) => Number.isFinite(numberOf(rcpt)));
  const rows = await own.select<MessageRow>(
    `SELECT recipient_id, mail_message.state, address FROM mail_message JOIN mail_recipient USING (recipient_id)
     WHERE recipient_id < ?`,
    [FIRST_OTHER],
  );
  const came = new Set(digests);
  const isSent = (row: MessageRow): boolean => row.state === messageStateIdOf('sent');
  const lost = rows.filter((row) => isSent(row) && !came.has(row.address.toString()));
  const sent = new Set(rows.filter(isSent).map((row) => row.address.toString()));
  const unsettled = [...came].filter((address) => !sent.has(address));
  const waiting = await own.select('SELECT 1 FROM mail_message WHERE state = ?', [
    messageStateIdOf('waiting'),
  ]);
  const wrong: [what: string, count: number][] = [
    ['mails that came again, beyond senders that were cut off', Math.max(0, again - cutsMax)],
    ['owners told twice on a day', digests.length - came.size],
    ['mails that count as sent and never came', lost.length],
    [
      'mails that came and do not count as sent, beyond cuts',
      Math.max(0, unsettled.length - cutsMax),
    ],
    [
      'mails to addresses that are refused',
      digests.filter((one) => isRefused(numberOf(one))).length,
    ],
    ['no mail was sent', came.size === 0 ? 1 : 0],
  ];
  const broken = wrong.flatMap(([what, count]) => (count > 0 ? [`${what}: ${count}`] : []));
  return { owners, got: ids.size, again, waiting: waiting.length, broken };
}
