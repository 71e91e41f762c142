import { join } from 'node:path';
import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { loadMessages } from '../../runtime/messages';
import { systemRandom } from '../../runtime/random';
import { caseStageBits, caseStageIdOf, CASE_STAGES, type CaseStage } from '../../status/case-stage';
import { dayNumberOf } from '../../status/day-number';
import { domainKeyOf, domainOf } from '../../store/changes/domain-key';
import { createMailTokens } from '../../store/mail/mail-tokens';
import { addressHash } from '../../store/mail/suppression';
import { addNotices, MANAGER } from '../../store/mail/notices';
import { recipientStateIdOf, type RecipientState } from '../../store/mail/recipients';
import {
  claimFormatIdOf,
  claimStateIdOf,
  type ClaimFormat,
  type ClaimState,
} from '../../store/providers/domain-claim';
import type { MailerParts } from '../mailer-parts';

/** The key of tests. */
const SESSION_KEY = 'k'.repeat(32);
export const MANAGER_ADDRESS = 'manager@toolforge.org';
/** Tables that tests empty. */
export const MAIL_TABLES =
  'mail_message mail_slot mail_suppression mail_recipient mail_notice domain_claim case_step allowance'.split(
    ' ',
  );

/** Folder of texts. */
export const TEXTS = join(__dirname, '../../../i18n');

/** What a mailer of tests works with. */
export function mailerParts(
  database: Database,
  clock: Clock,
  port: number,
  texts = TEXTS,
): MailerParts {
  return {
    database,
    clock,
    random: systemRandom,
    logger: createSilentLogger(),
    messages: loadMessages(texts),
    tokens: createMailTokens(SESSION_KEY),
    relay: { host: '127.0.0.1', port, name: 'weboid.test', silentMs: 2_000 },
    publicUrl: 'https://weboid.toolforge.org',
    from: 'tools.weboid@toolforge.org',
    manager: MANAGER_ADDRESS,
    perHour: 1_000,
    wikiNames: () => Promise.resolve(new Map([[1, 'dewiki@WMF']])),
    farmSpam: () => Promise.resolve(() => false),
    pageAddresses: () =>
      Promise.resolve((wikiId: number, pageId: number) =>
        wikiId === 1 ? `https://de.wikipedia.org/w/index.php?curid=${pageId}` : null,
      ),
  };
}

/** Makes a recipient. */
export async function makeRecipient(
  database: Database,
  recipientId: number,
  part: { address?: string; state?: RecipientState; language?: string; askedAtS?: number } = {},
): Promise<void> {
  const { address = `r${recipientId}@museum.org`, state = 'on', language = 'en' } = part;
  await database.run(
    `INSERT INTO mail_recipient (recipient_id, owner, address, state, language, asked_at)
     VALUES (?, 'owner', ?, ?, ?, ?)`,
    [recipientId, address, recipientStateIdOf(state), language, part.askedAtS ?? 1],
  );
}

/**
 * Forgets recipients, the manager among them where it is named, with all that was to be sent to them and what they wanted
 * no more: in a world that is kept, the next run begins where the first did.
 */
export async function forgetRecipients(
  database: Database,
  addresses: ReadonlyMap<number, string>,
): Promise<void> {
  const ids = [...addresses.keys()];
  for (const table of ['mail_message', 'mail_notice', 'mail_recipient']) {
    await database.run(`DELETE FROM ${table} WHERE recipient_id IN (?)`, [ids]);
  }
  // The manager's id also says that nobody is told of a claim: those are other people's.
  await database.run('DELETE FROM domain_claim WHERE recipient_id IN (?) AND recipient_id <> ?', [
    ids,
    MANAGER,
  ]);
  for (const address of addresses.values()) {
    const hash = await addressHash(database, address, systemRandom);
    await database.run('DELETE FROM mail_suppression WHERE address_hash = ?', [hash]);
  }
  await database.run('DELETE FROM mail_slot');
}

/** Makes a claim of whose dead URLs a recipient is told. */
export async function makeClaim(
  database: Database,
  name: string,
  recipientId: number,
  part: {
    state?: ClaimState;
    hasSubdomains?: boolean;
    format?: ClaimFormat;
    stages?: readonly CaseStage[];
    owner?: string;
    mayWrite?: boolean;
  } = {},
): Promise<void> {
  const { state = 'proven', hasSubdomains = true, format = 'html', stages = CASE_STAGES } = part;
  await database.run(
    `INSERT INTO domain_claim
       (owner, name, domain_key, has_subdomains, state, asked_at, due_at, recipient_id, stages, format, may_write)
     VALUES (?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?)`,
    [
      part.owner ?? 'owner',
      name,
      domainKeyOf(domainOf(`http://${name}/`)),
      Number(hasSubdomains),
      claimStateIdOf(state),
      recipientId,
      caseStageBits(stages),
      claimFormatIdOf(format),
      Number(part.mayWrite ?? false),
    ],
  );
}

/** Makes steps of cases, one for each URL, and has a recipient told of them. @returns their ids */
export async function makeSteps(
  database: Database,
  recipientId: number,
  urls: readonly string[],
  { stage = 'found', nowS }: { stage?: CaseStage; nowS: number },
): Promise<number[]> {
  const today = dayNumberOf(nowS * 1_000);
  const [head] = await database.select<{ last: number | null }>(
    'SELECT MAX(step_id) AS last FROM case_step',
  );
  const first = (head?.last ?? 0) + 1;
  const rows = urls.map((url, n) => [
    first + n,
    first + n,
    caseStageIdOf(stage),
    domainKeyOf(domainOf(url)),
    Buffer.from(url),
    'http-404',
    today - 3,
    nowS,
  ]);
  await database.run(
    `INSERT INTO case_step (step_id, case_id, stage, domain_key, url, reason, opened_day, happened_at)
     VALUES ?`,
    [rows],
  );
  const ids = rows.map((_row, n) => first + n);
  const notices = ids.map((subjectId) => ({ recipientId, subjectId, dueDay: today }));
  await addNotices(
    database,
    notices.map((notice) => ({ ...notice, kind: 'case-step' as const })),
  );
  return ids;
}
