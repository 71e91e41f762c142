import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { migrate } from '../store/schema/migrate';
import { withStoppableServer } from '../store/testing/stoppable-server';
import { SQL_FOLDER } from '../store/testing/with-store';
import { buildProgram } from '../testing/build-program';
import { runHere, type Ended } from '../testing/run-here';

jest.setTimeout(60_000);
const ROOT = join(__dirname, '../..');
const server = withStoppableServer();

/** Reading, each of another family. */
const COMMANDS = ['changes stats', 'marks list', 'aliases rules', 'rup hosts', 'fetching status'];

beforeAll(async () => {
  buildProgram();
  await server.asRoot('CREATE DATABASE empty', 'CREATE DATABASE older', 'CREATE DATABASE kept');
  await migrate(server.open('older', 0), SQL_FOLDER);
  await migrate(server.open('kept', 0), SQL_FOLDER);
  // So `migrate` has something to do, which it never comes to.
  await server.asRoot('DELETE FROM kept.migration WHERE version = 64');
});

/** How a command came to its end. */
interface End {
  exitCode: number | null;
  told: string | undefined;
}
type Way = (args: string[], env: Record<string, string | undefined>) => Promise<Ended>;

const here: Way = (args, env) => runHere(args, { env });

/** What a command says last before it ends. */
async function lastWords(
  command: string,
  settings: Record<string, string>,
  run = here,
): Promise<End> {
  const { exitCode, stderr } = await run(command.split(' '), {
    PATH: process.env['PATH'],
    TOOL_TOOLSDB_USER: 'weboid',
    TOOL_TOOLSDB_PASSWORD: '',
    WEBOID_DB_HOST: '127.0.0.1',
    WEBOID_DB_PORT: String(server.port),
    ...settings,
  });
  return { exitCode, told: stderr.trimEnd().split('\n').at(-1) };
}

/** As the program that people start: it has to end by itself, too. One of each kind is enough, each costs a second. */
const started: Way = async (args, env) => {
  const child = spawn(process.execPath, [join(ROOT, 'dist/weboid.js'), ...args], { env });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { exitCode: await ended, stdout, stderr };
};

test.each([
  ...COMMANDS.map((command) => [command, here] as const),
  ['changes stats', started] as const,
])('%s: whoever forgot to make the tables is told how', async (command, run) => {
  expect(await lastWords(command, { WEBOID_DB_NAME: 'empty' }, run)).toEqual({
    exitCode: 1,
    told: expect.stringMatching(
      /^weboid: the own database at 127\.0\.0\.1:\d+ has no tables yet, or older ones than this program: Table 'empty\.\w+' doesn't exist; run weboid migrate$/,
    ),
  });
});

test('so is who has those of an older release', async () => {
  await server.asRoot('ALTER TABLE older.dispatch DROP COLUMN overrun_to');
  expect(await lastWords('changes stats', { WEBOID_DB_NAME: 'older' })).toEqual({
    exitCode: 1,
    told: expect.stringMatching(
      /or older ones than this program: Unknown column .*; run weboid migrate$/,
    ),
  });
});

test('of a table that is lost, which no migration makes again, it is told what does', async () => {
  await server.asRoot('CREATE DATABASE robbed');
  await migrate(server.open('robbed', 0), SQL_FOLDER);
  await server.asRoot('DROP TABLE robbed.link_count');
  expect(await lastWords('migrate', { WEBOID_DB_NAME: 'robbed' })).toEqual({
    exitCode: 1,
    told: 'weboid: tables are lost that migrations have made: link_count; a backup brings them back, with all others: weboid restore <file> --replace robbed',
  });
});

test.each([
  ['as the rest is up to date', 66],
  ['which a migration that is still to run alters', 65],
])('all tables that are lost are told, %s', async (_, version) => {
  const name = `robbed_before_${version}`;
  await server.asRoot(`CREATE DATABASE ${name}`);
  await migrate(server.open(name, 0), SQL_FOLDER);
  await server.asRoot(
    `DELETE FROM ${name}.migration WHERE version >= ${version}`,
    `DROP TABLE ${name}.report`,
    `DROP TABLE ${name}.alias`,
  );
  const { exitCode, told } = await lastWords('migrate', { WEBOID_DB_NAME: name });
  expect(exitCode).toBe(1);
  const before = version === 65 ? 'sql/000065\\.sql cannot be applied: ' : '';
  expect(told).toMatch(
    new RegExp(
      `^weboid: ${before}tables are lost that migrations have made: report, alias; a backup brings them back, with all others: weboid restore <file> --replace ${name}$`,
    ),
  );
});

test.each([
  ['WEBOID_DB_PORT', '9', / cannot be reached: .*; look at WEBOID_DB_HOST and WEBOID_DB_PORT/],
  ['TOOL_TOOLSDB_PASSWORD', 'wrong', / refuses: .*; look at TOOL_TOOLSDB_USER and/],
  ['WEBOID_DB_NAME', 'nosuch', / says: Unknown database .*; look at WEBOID_DB_NAME/],
])('a wrong %s is told with what to look at', async (name, value, words) => {
  const settings = { WEBOID_DB_NAME: 'older', [name]: value };
  expect(await lastWords('marks list', settings)).toEqual({
    exitCode: 1,
    told: expect.stringMatching(words),
  });
});

test('of a database that is somebody else’s the name is to be looked at: the account was let in', async () => {
  await server.asRoot("CREATE USER 'another'@'%'");
  const settings = { TOOL_TOOLSDB_USER: 'another', WEBOID_DB_NAME: 'older' };
  expect(await lastWords('marks list', settings)).toEqual({
    exitCode: 1,
    told: expect.stringMatching(/ refuses: .* to database 'older'; look at WEBOID_DB_NAME/),
  });
});

test.each([
  ['marks set example.org paywall', here],
  ['marks list', started],
  ['migrate', started],
])('%s at a database that takes no changes', async (command, run) => {
  await server.asRoot('SET GLOBAL read_only = 1');
  const { exitCode, told } = await lastWords(command, { WEBOID_DB_NAME: 'kept' }, run);
  await server.asRoot('SET GLOBAL read_only = 0');
  if (command === 'marks list') return expect(exitCode).toBe(0);
  expect(exitCode).toBe(1);
  expect(told).toMatch(
    /^weboid: .*; the database takes no changes for the time being, .*: try again when it does$/,
  );
});
