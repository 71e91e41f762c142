import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { behave } from '../world/behave';
import { exampleSiteAt } from '../world/all-sites';
import type { Visit, VisitOutcome } from '../world/site/site';
import { behaveChanged } from './behave-changed';
import { startDesk, type Desk } from './desk';
import { startMailbox, type Mailbox } from './mailbox';
import { SiteChanges } from './site-changes';

const HOST = 'www.norrask-herald.com';
const folder = mkdtempSync(path.join(tmpdir(), 'weboid-desk-'));
let mailbox: Mailbox;
let desk: Desk;
let changes: SiteChanges;

beforeAll(async () => {
  changes = new SiteChanges(folder);
  mailbox = await startMailbox();
  desk = await startDesk({ changes, mailbox });
});
afterAll(async () => {
  await desk.close();
  await mailbox.close();
  rmSync(folder, { recursive: true });
});

const at = (query: string): string => `http://127.0.0.1:${desk.port}${query}`;

const save = (form: Record<string, string>): Promise<Response> =>
  fetch(at('/'), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

function visit(url: string, host = HOST): VisitOutcome {
  const site = exampleSiteAt(host);
  if (site === undefined) throw new Error('the example web has lost its newspaper');
  const asked: Visit = { scheme: 'https', path: url, method: 'GET', day: 39 };
  return behaveChanged(new SiteChanges(folder).of(host), site, asked) ?? behave(site, asked);
}

function textOf(outcome: VisitOutcome): string {
  return typeof outcome === 'string' ? outcome : outcome.body.toString();
}

test('a name that came into other hands shows what it did as soon as its owner has it again', async () => {
  const host = 'www.norrask-wool-guild.org';
  expect(textOf(visit('/patterns/linga', host))).toContain('Online casino');
  expect(textOf(visit('/nothing', host))).toContain('Online casino');
  await save({ host, isBack: '1' });
  expect(textOf(visit('/patterns/linga', host))).toContain('Patterns of Linga');
  expect(visit('/nothing', host)).toMatchObject({ status: 404 });
});

test('what a webmaster saves is how the site behaves from then on, also after a new start', async () => {
  expect(visit('/archive/1983/05/well-papers')).toMatchObject({ status: 404 });
  const saved = await save({
    host: HOST,
    proof: 'weboid-verify=abc',
    txt: 'weboid-verify=abc\r\nv=other\r\n',
    moves: '/archive/1983/ /stories/1983/\r\nnot a move\r\n',
  });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `/?host=${HOST}`]);
  expect(visit('/.well-known/weboid.txt')).toMatchObject({
    status: 200,
    body: Buffer.from('weboid-verify=abc'),
  });
  expect(visit('/archive/1983/05/well-papers')).toMatchObject({
    status: 301,
    headers: { location: '/stories/1983/05/well-papers' },
  });
  expect(visit('/stories/1983/05/well-papers')).toMatchObject({ status: 200 });
  expect(visit('/archive/1987/02/eldvik-school')).toMatchObject({ status: 404 });
  expect(changes.txtOf(`_weboid.${HOST}`)).toEqual(['weboid-verify=abc', 'v=other']);
  for (const query of [`/?host=${HOST}`, '/']) {
    const shown = await (await fetch(at(query))).text();
    expect(shown).toContain('/archive/1983/ /stories/1983/</textarea>');
  }
});

test('a site that is not in the example web has no owner here', async () => {
  expect((await save({ host: 'nowhere.org' })).status).toBe(404);
  expect((await fetch(at('/else'))).status).toBe(404);
});

test('mail is shown with links to follow, and nothing in it is HTML', async () => {
  const transport = createTransport({ host: '127.0.0.1', port: mailbox.port, ignoreTLS: true });
  await transport.sendMail({
    from: 'weboid@example.org',
    to: 'anna@example.org',
    subject: 'Three <b>dead</b> pages',
    text: 'See https://example.org/a?b=c&d\n<script>',
  });
  transport.close();
  const page = await (await fetch(at('/mail'))).text();
  expect(page).toContain('Three &lt;b&gt;dead&lt;/b&gt; pages');
  expect(page).toContain('<a href="https://example.org/a?b=c&amp;d">');
  expect(page).toContain('&lt;script&gt;');
  expect(mailbox.mails()).toMatchObject([{ to: 'anna@example.org' }]);
});
