import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser, type ParsedMail } from 'mailparser';
import { localFolders } from '../../toolforge/local/local-folders';
import { startExim, type Exim } from '../../toolforge/local/testing/exim';
import { environmentFile } from '../../toolforge/local/weboid-config';
import { sleepReal, systemClock } from '../runtime/clock';
import { openDatabase, type Database } from '../runtime/database';
import { createSilentLogger } from '../runtime/logger';
import { MANAGER } from '../store/mail/notices';
import {
  forgetRecipients,
  makeClaim,
  makeRecipient,
  makeSteps,
  MANAGER_ADDRESS,
} from './testing/mail-world';
import { buildProgram } from '../testing/build-program';

const ROOT = join(__dirname, '../..');
const KARI = 9_001;
const GONE = 9_002;
const LATER = 9_003;
const NAMES = { [KARI]: 'kari', [GONE]: 'gone', [LATER]: 'later' };
const ADDRESSES = new Map([
  [MANAGER, MANAGER_ADDRESS],
  ...Object.entries(NAMES).map(([id, name]) => [Number(id), `${name}@${name}-museum.org`] as const),
]);

let exim: Exim;
let database: Database;

/** Settings of the example world. */
function worldSettings(): Record<string, string> {
  const file = environmentFile(localFolders(process.env['WEBOID_LOCAL_DIR'], 'e2e').data);
  const lines = readFileSync(file, 'utf8').matchAll(/^(\w+)='(.*)'$/gm);
  return Object.fromEntries([...lines].map(([, key = '', value = '']) => [key, value]));
}
const settings = worldSettings();

beforeAll(async () => {
  buildProgram();
  exim = await startExim();
  const account = {
    host: settings['WEBOID_DB_HOST'] ?? '',
    port: Number(settings['WEBOID_DB_PORT']),
    user: settings['TOOL_TOOLSDB_USER'] ?? '',
    password: settings['TOOL_TOOLSDB_PASSWORD'] ?? '',
    database: settings['WEBOID_DB_NAME'] ?? '',
  };
  const options = { ...account, connections: 2, retryForMs: 0 };
  database = openDatabase(options, systemClock, createSilentLogger());
  await forgetRecipients(database, ADDRESSES);
});
afterAll(async () => {
  await database.close();
  await exim.close();
});

/** Runs `weboid mail send --until-idle` as an operator would. */
function send(more: Record<string, string> = {}): Promise<string> {
  const env = {
    ...process.env,
    ...settings,
    // They are for tests that make pictures; the program refuses what it does not know.
    WEBOID_LOOK_FOLDER: undefined,
    WEBOID_REPORT_PICTURES: undefined,
    WEBOID_SMTP_HOST: '127.0.0.1',
    WEBOID_SMTP_PORT: String(exim.port),
    WEBOID_MAIL_FROM: 'tools.weboid@toolforge.org',
    WEBOID_MANAGER_MAIL: MANAGER_ADDRESS,
    ...more,
  };
  const command = [join(ROOT, 'dist/weboid.js'), 'mail', 'send', '--until-idle'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, command, { env }, (error, _stdout, stderr) =>
      error === null ? resolve(stderr) : reject(new Error(stderr, { cause: error })),
    );
  });
}

async function delivered(count: number): Promise<ParsedMail[]> {
  while (exim.mails().length < count) await sleepReal(200);
  return Promise.all(exim.mails().map((file) => simpleParser(file)));
}
const mailTo = (mails: readonly ParsedMail[], address: string): ParsedMail | undefined =>
  mails.find((mail) => [mail.to].flat().some((to) => to?.text === address));
const stateOf = async (recipientId: number) =>
  (
    await database.select<{ state: number }>(
      'SELECT state FROM mail_recipient WHERE recipient_id = ?',
      [recipientId],
    )
  )[0]?.state;
const urls = (host: string) => [1, 2, 3].map((n) => `http://${host}/page-${n}`);

test('news goes through a real exim to who has proved a domain and confirmed an address', async () => {
  const nowS = Math.floor(Date.now() / 1_000);
  for (const [id, name] of Object.entries(NAMES)) {
    const domain = `${name}-museum.org`;
    const address = ADDRESSES.get(Number(id)) ?? '';
    await makeRecipient(database, Number(id), { address, language: 'de' });
    await makeClaim(database, domain, Number(id));
    await makeSteps(database, Number(id), urls(domain), { nowS });
  }
  await makeSteps(database, MANAGER, urls('elsewhere.org'), { nowS, stage: 'referred' });
  const log = await send();
  expect(log).not.toMatch(/museum|kari@|gone@|later@/);
  const mails = await delivered(2);
  expect(mails).toHaveLength(2);
  const news = mailTo(mails, 'kari@kari-museum.org');
  expect(news?.from?.text).toBe('"Weboid" <tools.weboid@toolforge.org>');
  expect(news?.subject).toBe('Neues von 3 Webadressen auf kari-museum.org');
  expect(news?.text).toContain('3 Adressen sind tot gefunden worden.');
  expect(news?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(news?.messageId).toMatch(/^<digest-9001-\d+@/);
  expect(mailTo(mails, MANAGER_ADDRESS)?.text).toContain('http://elsewhere.org/page-1');
  expect([await stateOf(KARI), await stateOf(GONE), await stateOf(LATER)]).toEqual([2, 4, 2]);
  expect(exim.log()).toMatch(/X=TLS1\.\d.*<= tools\.weboid@toolforge\.org|<= tools\.weboid.*X=TLS/);
});

test('a sender that the relay refuses is no fault of who was to be told', async () => {
  await database.run('UPDATE mail_recipient SET told_day = 0 WHERE recipient_id = ?', [KARI]);
  await database.run("DELETE FROM mail_message WHERE message_key LIKE 'digest-9001-%'");
  const nowS = Math.floor(Date.now() / 1_000);
  await makeSteps(database, KARI, urls('kari-museum.org'), { nowS, stage: 'restored' });
  await send({ WEBOID_MAIL_FROM: 'weboid@elsewhere.org' });
  expect([exim.mails().length, await stateOf(KARI)]).toEqual([2, 2]);
  await send();
  expect(await delivered(3)).toHaveLength(3);
});

test('one click in the mail ends it for ever', async () => {
  const file = exim.mails().find((mail) => mail.includes('To: kari@')) ?? '';
  const link = /^List-Unsubscribe: <(.*)>\r?$/m.exec(file)?.[1] ?? '';
  expect(file).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  const answer = await fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect([answer.status, await stateOf(KARI)]).toEqual([200, 3]);
  const nowS = Math.floor(Date.now() / 1_000);
  await database.run('UPDATE mail_recipient SET told_day = 0, state = 2 WHERE recipient_id = ?', [
    KARI,
  ]);
  await database.run("DELETE FROM mail_message WHERE message_key LIKE 'digest-9001-%'");
  await makeSteps(database, KARI, urls('kari-museum.org'), { nowS });
  await send();
  // Though somebody wrote into the table that it may be told.
  expect([exim.mails().length, await stateOf(KARI)]).toEqual([3, 3]);
});
