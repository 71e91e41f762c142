import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { z } from 'zod';
import { READER_ACCOUNT, WEBOID_ACCOUNT, WEBOID_DATABASE } from '../../toolforge/local/databases';
import { localFolders } from '../../toolforge/local/local-folders';
import { readWikisFile } from '../config/wikis-file';
import { buildProgram } from '../testing/build-program';

const ROOT = join(__dirname, '../..');
const META = 'weboid_test_meta';
const folder = mkdtempSync(join(tmpdir(), 'weboid-wikis-command-'));
const wikisFile = join(folder, 'wikis.json');
const [example] = readWikisFile(
  join(localFolders(process.env['WEBOID_LOCAL_DIR'], 'e2e').data, 'wikis.json'),
).wikis;
const port = example?.replica?.port ?? 0;
const api = example?.api ?? '';

const WIKIS = [
  { dbname: 'examplewiki' },
  {
    dbname: 'apiwiki',
    access: 'api',
    namespaces: [0, 4711],
    categories: [{ title: 'Nowhere' }],
  },
  { dbname: 'brokenwiki', api: 'http://127.0.0.1:1/w/api.php', replica: { port: 1 } },
  { dbname: 'examplewiki', farm: 'closed' },
];

beforeAll(async () => {
  buildProgram();
  await asRoot([
    `CREATE DATABASE IF NOT EXISTS ${META}`,
    `CREATE TABLE IF NOT EXISTS ${META}.wiki (dbname VARCHAR(32) PRIMARY KEY, is_closed TINYINT)`,
    `REPLACE INTO ${META}.wiki VALUES ('examplewiki', 1)`,
    `GRANT SELECT ON ${META}.* TO '${READER_ACCOUNT.user}'@'%'`,
  ]);
  const replica = { host: '127.0.0.1', port, database: 'examplewiki' };
  const farm = { internalDomains: '^127\\.0\\.0\\.1$', replica };
  const metaDatabase = { host: '127.0.0.1', port, database: META };
  writeFileSync(
    wikisFile,
    JSON.stringify({
      farms: { WMF: { ...farm, code: 1 }, closed: { ...farm, code: 9, metaDatabase } },
      wikis: WIKIS.map((wiki) => ({ domain: 'our-wiki.org', api, ...wiki })),
    }),
  );
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await asRoot([`DROP DATABASE ${META}`]);
});

async function asRoot(statements: string[]): Promise<void> {
  const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' });
  for (const statement of statements) await connection.query(statement);
  await connection.end();
}

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

function wikis(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const settings = {
    TOOL_TOOLSDB_USER: WEBOID_ACCOUNT.user,
    TOOL_TOOLSDB_PASSWORD: WEBOID_ACCOUNT.password,
    TOOL_REPLICA_USER: READER_ACCOUNT.user,
    TOOL_REPLICA_PASSWORD: READER_ACCOUNT.password,
    WEBOID_DB_HOST: '127.0.0.1',
    WEBOID_DB_PORT: String(port),
    WEBOID_DB_NAME: WEBOID_DATABASE,
    WEBOID_WIKIS_FILE: wikisFile,
    ...env,
  };
  const command = [join(ROOT, 'dist/weboid.js'), 'wikis', ...args];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      command,
      { env: { ...process.env, ...settings } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

const linesOf = <Line>(stdout: string, schema: z.ZodType<Line>): Line[] =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => schema.parse(JSON.parse(line)));

const checkedSchema = z.object({
  wiki: z.string(),
  findings: z.array(z.object({ level: z.string(), about: z.string(), text: z.string() })),
});
const listedSchema = z.object({ wiki: z.string() }).loose();

describe('wikis check', () => {
  test('a wiki that is fine is told so, thing by thing', async () => {
    const { code, stdout } = await wikis(['check', 'examplewiki']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toBe('examplewiki@WMF');
    const about = ['replica', 'links', 'api', 'condition', 'lag', 'namespaces', 'spam', 'criteria'];
    expect(lines.slice(1, -1).map((line) => line.trim().split(/ +/).slice(0, 2))).toEqual(
      about.map((one) => ['ok', one]),
    );
    expect(lines.at(-1)).toBe('wikis checked: 1, with something wrong: 0; notes: 0');
    expect(code).toBe(0);
  });

  test('one broken wiki never stops the others; what is wrong makes exit code 1', async () => {
    const { code, stdout } = await wikis(['check', '--json']);
    const checked = new Map(
      linesOf(stdout, checkedSchema).map(({ wiki, findings }) => [
        wiki,
        findings.flatMap(({ level, about, text }) =>
          level === 'ok' ? [] : [`${level} ${about}: ${text}`],
        ),
      ]),
    );
    expect([...checked.keys()].sort()).toEqual([
      'apiwiki@WMF',
      'brokenwiki@WMF',
      'examplewiki@WMF',
      'examplewiki@closed',
    ]);
    expect(checked.get('examplewiki@WMF')).toEqual([]);
    expect(checked.get('examplewiki@closed')).toEqual([
      expect.stringMatching(/^wrong condition: closed: /),
    ]);
    expect(checked.get('apiwiki@WMF')).toEqual([
      `note api: ${api} is that of “examplewiki”, not of apiwiki`,
      'wrong namespaces: the wiki has no namespace 4711',
      expect.stringMatching(/^wrong criteria: .*Nowhere/),
    ]);
    const broken = checked.get('brokenwiki@WMF') ?? [];
    expect(broken.map((finding) => finding.split(':')[0])).toEqual([
      'wrong replica',
      'wrong links',
      'wrong api',
      'wrong condition',
    ]);
    expect(code).toBe(1);
  });

  test('a broken file and an unknown wiki are exit code 2', async () => {
    const unknown = await wikis(['check', 'nowiki']);
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('no wiki “nowiki”') });
    const broken = join(folder, 'broken.json');
    writeFileSync(broken, readFileSync(wikisFile, 'utf8').replace('"apiwiki"', '"api wiki"'));
    const { code, stderr } = await wikis(['check'], { WEBOID_WIKIS_FILE: broken });
    expect(code).toBe(2);
    expect(stderr).toContain('wikis.1.dbname');
  });
});

describe('wikis list', () => {
  test('a row for each wiki, in order, whatever state it is in', async () => {
    const { code, stdout } = await wikis(['list', '--json']);
    const rows = linesOf(stdout, listedSchema);
    expect(rows.map(({ wiki }) => wiki)).toEqual([
      'examplewiki@WMF',
      'apiwiki@WMF',
      'brokenwiki@WMF',
      'examplewiki@closed',
    ]);
    const [fine, byApi, broken] = rows;
    expect(fine).toMatchObject({ access: 'replica', state: 'passed', reasons: [] });
    // Other tests make and delete pages meanwhile.
    expect(fine?.['recorded']).toBeGreaterThan(0);
    expect(fine?.['pagesNow']).toBeGreaterThan(0);
    expect(byApi).toMatchObject({ access: 'api', recorded: 0, state: 'never', nextDue: null });
    expect(broken).toMatchObject({ pagesNow: null, recorded: 0 });
    expect(broken?.['reasons']).toEqual([expect.stringContaining('ECONNREFUSED')]);
    expect(code).toBe(1);
  });

  test('without the own database the wikis themselves are told', async () => {
    const { code, stdout } = await wikis(['list', 'examplewiki'], { WEBOID_DB_PORT: '1' });
    const [titles = '', row = ''] = stdout.trimEnd().split('\n');
    expect(titles).toMatch(/^wiki +access +criteria +pages now +recorded +state/);
    expect(row).toMatch(/^examplewiki@WMF +replica +ns 0 +\d+ +not read +not read/);
    expect(row).toContain('own database: ');
    expect(code).toBe(1);
  });
});
