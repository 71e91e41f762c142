import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { READER_ACCOUNT, WEBOID_ACCOUNT, WEBOID_DATABASE } from '../../toolforge/local/databases';
import { localFolders } from '../../toolforge/local/local-folders';
import { openWikiClient } from '../../toolforge/local/wiki-client';
import { readWikisFile } from '../config/wikis-file';
import { buildProgram } from '../testing/build-program';

const ROOT = join(__dirname, '../..');
const wikisFile = join(localFolders(process.env['WEBOID_LOCAL_DIR'], 'e2e').data, 'wikis.json');
const [example] = readWikisFile(wikisFile).wikis;
const folder = mkdtempSync(join(tmpdir(), 'weboid-repair-'));
const html = join(folder, 'repairs.html');

beforeAll(() => {
  buildProgram();
});

afterAll(() => rmSync(folder, { recursive: true }));

async function textOf(title: string): Promise<string> {
  const wiki = process.env['WEBOID_TEST_WIKI_SERVER'] ?? '';
  const answer = await fetch(`${wiki}/w/index.php?action=raw&title=${title}`);
  return answer.text();
}

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

function weboid(...args: string[]): Promise<Ended> {
  const env = {
    ...process.env,
    TOOL_TOOLSDB_USER: WEBOID_ACCOUNT.user,
    TOOL_TOOLSDB_PASSWORD: WEBOID_ACCOUNT.password,
    TOOL_REPLICA_USER: READER_ACCOUNT.user,
    TOOL_REPLICA_PASSWORD: READER_ACCOUNT.password,
    WEBOID_DB_HOST: '127.0.0.1',
    WEBOID_DB_PORT: String(example?.replica?.port ?? 0),
    WEBOID_DB_NAME: WEBOID_DATABASE,
    WEBOID_WIKIS_FILE: wikisFile,
  };
  const command = [join(ROOT, 'dist/weboid.js'), ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

test('what would be edited is shown page by page, and nothing is saved', async () => {
  const before = await textOf('Tarnhavn');
  const { code, stdout } = await weboid(
    'repair',
    '--dry-run',
    '--wiki',
    'examplewiki',
    '--html',
    html,
  );
  expect(code).toBe(0);
  expect(stdout).toMatch(/^--- Tarnhavn, revision \d+$/m);
  expect(stdout).toMatch(/^\+.*\{\{webarchive \|url=https?:\/\/\S+ \|date=[\d-]+\}\}/m);
  expect(stdout).toMatch(/pages that would be edited: [1-9]\d*; nothing was saved\n$/);
  const page = readFileSync(html, 'utf8');
  expect(page).toMatch(/<ins> \{\{webarchive \|url=[^<]+<\/ins>/);
  expect(page).not.toMatch(/<script|src=/);
  expect(await textOf('Tarnhavn')).toBe(before);
});

test('a person is told what is missing', async () => {
  expect(await weboid('repair', '--wiki', 'examplewiki')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('set WEBOID_REPAIR_USER and WEBOID_REPAIR_PASSWORD'),
  });
  expect(await weboid('repair', '--dry-run')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('name the wiki with --wiki'),
  });
  expect(await weboid('repair', '--dry-run', '--wiki', 'nowiki')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no wiki “nowiki” in the wikis file'),
  });
});

test('what parameters are for is learnt from how the pages of a wiki use a template', async () => {
  const client = await openWikiClient(example?.api ?? '');
  await client.edit('Template:Proof', '{{{address}}} {{{kept at}}}', 'for a test');
  await client.edit('Template:Evidence', '#REDIRECT [[Template:Proof]]', 'for a test');
  const uses = Array.from({ length: 40 }, (_, place) => {
    const url = `http://learn.example/${place}`;
    const copy = `https://web.archive.org/web/20200503120000/${url}`;
    return `{{${place % 2 === 0 ? 'Proof' : 'evidence'} |address=${url} |kept at=${copy} |kept on=3 May 2020}}`;
  });
  await client.edit('Learning by use', uses.join('\n'), 'for a test');
  const { stdout } = await weboid('wikitext', 'learn', 'examplewiki', '--template', 'Proof');
  await client.remove('Learning by use', 'end of the test');
  expect(JSON.parse(stdout)).toMatchObject({
    templates: ['proof', 'evidence'],
    url: ['address'],
    archiveUrl: ['kept at'],
    archiveDate: ['kept on'],
    evidence: { templateData: null, cs1: null },
  });
});
