import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fetch } from 'undici';
import { runMaintenance } from '../../toolforge/local/mediawiki';
import {
  aloneAtDefinition,
  changeDefinition,
} from '../../toolforge/local/testing/gadgets-definition';
import { testWiki } from '../../toolforge/local/testing/test-wiki';
import { openWikiClient, type WikiClient } from '../../toolforge/local/wiki-client';
import { planDeployment, writeDeployment } from '../gadget-pages/deployment';
import { readBuild } from '../gadget-pages/gadget-build';
import { signIn } from '../gadget-pages/wiki-account';
import { readGadgetPages } from '../gadget-pages/wiki-pages';
import { openActionApi, type ActionApi } from '../wiki/http/action-api';
import { deployGadget } from './gadget-deploy';
import { startTokenProxy } from './testing/token-proxy';
import { buildProgram } from '../testing/build-program';

const ROOT = join(__dirname, '../..');
const wiki = process.env['WEBOID_TEST_WIKI_SERVER'] ?? '';
const NAME = 'weboidtest';
const DEFINITION = 'MediaWiki:Gadgets-definition';
const HELP = 'Help:Weboid for a test';
const PASSWORDS = { weboid: 'a'.repeat(32), timid: 'b'.repeat(32) };
/** There is no way to take a bot password back: a kept world gets more of them. */
const RUN = Date.now().toString(36);
const ALL_GRANTS = 'basic,editpage,createeditmovepage,editinterface,editsiteconfig';

const api = openActionApi(`${wiki}/w/api.php`, 'Weboid tests');
const folder = mkdtempSync(join(tmpdir(), 'weboid-gadget-command-'));
/** Built once: each of many deployments would take seconds to do it again. */
const built = join(folder, 'built');
let admin: WikiClient;
/** Lines of ours in the definition, and those that a test adds as if people had. */
const OURS = new RegExp(`^\\* ${NAME}\\b.*\\n?`, 'gm');
const OTHERS = '\n== Others ==\n* other [ ResourceLoader ] | other.js';

beforeAll(async () => {
  buildProgram();
  build(built);
  admin = await openWikiClient(`${wiki}/w/api.php`);
  await createBotPassword('weboid', ALL_GRANTS);
  await createBotPassword('timid', 'basic,editpage');
  await takeAway();
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await takeAway();
});

/** All that this run has written to the wiki, or an earlier one that was cut off. */
async function takeAway(): Promise<void> {
  await changeDefinition(admin, (text) => text.replaceAll(OURS, '').replaceAll(OTHERS, '').trim());
  const help = (await textOf(HELP)) === '' ? [] : [HELP];
  const ours = await pagesOf(`Gadget-${NAME}`);
  for (const title of [...ours, ...help]) await admin.remove(title, 'for a test');
}

/** Lines of the definition, without those of ours: as they are at the moment, since other tests have some of their own. */
const othersIn = (definition: string): string[] =>
  definition.replaceAll(OURS, '').trim().split('\n');

/** In the syntax that every MediaWiki takes. */
function build(out: string, ...more: string[]): void {
  const fixed = [`--out=${out}`, `--name=${NAME}`, `--documentation=${HELP}`, '--syntax=es5'];
  const command = ['toolforge/build.mjs', 'gadget', ...fixed, ...more];
  execFileSync(process.execPath, command, { cwd: ROOT });
}

function createBotPassword(name: 'weboid' | 'timid', grants: string): Promise<string> {
  const options = [`--appid=${name}-${RUN}`, `--grants=${grants}`, 'Admin', PASSWORDS[name]];
  return runMaintenance(testWiki(), 'createBotPassword', options);
}

const textOf = async (title: string): Promise<string> =>
  (await readGadgetPages(api, [title])).get(title)?.text ?? '';

async function pagesOf(prefix: string): Promise<string[]> {
  const answer: unknown = await api.request({
    action: 'query',
    list: 'allpages',
    apnamespace: 8,
    apprefix: prefix,
    aplimit: 'max',
  });
  const { query } = answer as { query: { allpages: { title: string }[] } };
  return query.allpages.map(({ title }) => title);
}

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

const FROM_BUILT = ['--from', built];
const AS_WEBOID = {
  WEBOID_GADGET_USER: `Admin@weboid-${RUN}`,
  WEBOID_GADGET_PASSWORD: PASSWORDS.weboid,
};

function deploy(args: string[], env: Record<string, string> = AS_WEBOID): Promise<Ended> {
  const fixed = ['gadget', 'deploy', '--wiki', wiki, '--name', NAME, '--documentation', HELP];
  const command = [join(ROOT, 'dist/weboid.js'), ...fixed, ...args];
  const run = (): Promise<Ended> =>
    new Promise((resolve) => {
      const ended = execFile(
        process.execPath,
        command,
        { env: { ...process.env, ...env } },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      );
      ended.stdin?.end();
    });
  return aloneAtDefinition(run);
}

/** As at a terminal where somebody is asked. */
function deployAsking(output: string[], confirm: () => Promise<boolean>): Promise<void> {
  const { WEBOID_GADGET_USER: user, WEBOID_GADGET_PASSWORD: password } = AS_WEBOID;
  const options = { wiki: new URL(wiki), farm: '', documentation: HELP, name: NAME, from: built };
  return deployGadget(options, {
    root: ROOT,
    userAgent: 'Weboid tests',
    publicUrl: 'https://weboid.toolforge.org',
    account: { user, password, token: '' },
    output: new Writable({
      write: (chunk, _encoding, done) => {
        output.push(String(chunk));
        done();
      },
    }),
    confirm,
  });
}

/** Deploys, with something done between our last look at a page and the wiki's taking our edit. */
async function deployWhile(meanwhile: () => Promise<void>): Promise<void> {
  const own = openActionApi(`${wiki}/w/api.php`, 'Weboid tests');
  await signIn(own, AS_WEBOID.WEBOID_GADGET_USER, AS_WEBOID.WEBOID_GADGET_PASSWORD);
  const request: ActionApi['request'] = async (params) => {
    if (params['action'] === 'edit') await meanwhile();
    return own.request(params);
  };
  const ours = readBuild(built);
  await writeDeployment({ request }, ours, await planDeployment({ request }, ours));
}

/** The session of who signs in with a bot password, as the header `Cookie`. */
async function sessionCookie(): Promise<string> {
  const ask = async (params: Record<string, string>, cookie: string) => {
    const body = new URLSearchParams({ format: 'json', formatversion: '2', ...params });
    const response = await fetch(`${wiki}/w/api.php`, {
      method: 'POST',
      body,
      headers: { cookie },
    });
    const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0]);
    return { answer: await response.json(), cookie: cookies.join('; ') };
  };
  const asked = await ask({ action: 'query', meta: 'tokens', type: 'login' }, '');
  const { query } = asked.answer as { query: { tokens: { logintoken: string } } };
  const account = {
    lgname: AS_WEBOID.WEBOID_GADGET_USER,
    lgpassword: AS_WEBOID.WEBOID_GADGET_PASSWORD,
  };
  const login = { action: 'login', ...account, lgtoken: query.tokens.logintoken };
  const { answer, cookie } = await ask(login, asked.cookie);
  expect(answer).toMatchObject({ login: { result: 'Success' } });
  return cookie;
}

test('a dry run shows what would be written, without an account, and writes nothing', async () => {
  const { code, stdout, stderr } = await deploy(['--dry-run'], {});
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Example Wiki: MediaWiki 1\.\d+\.\d+, http\S+\/w\/api\.php\n/);
  expect(stdout).toMatch(
    /\nMediaWiki:Gadget-weboidtest\.js: no page yet → [\d,]+ bytes, weboid [\d.]+, [0-9a-f]{7}\n/,
  );
  expect(stdout).toContain(`\n+* ${NAME}[ResourceLoader|package|`);
  expect(stdout).toMatch(/\npages that differ: \d+\n$/);
  expect(await pagesOf(`Gadget-${NAME}`)).toEqual([]);
  expect(await textOf(DEFINITION)).not.toMatch(OURS);
});

test.each<[string, Record<string, string>, RegExp]>([
  ['no account', {}, /set WEBOID_GADGET_USER and WEBOID_GADGET_PASSWORD/],
  [
    'a wrong password',
    { ...AS_WEBOID, WEBOID_GADGET_PASSWORD: 'wrong-secret' },
    /does not let Admin@weboid-\w+ in .*Special:BotPasswords/,
  ],
  ['an unknown token', { WEBOID_GADGET_TOKEN: 'wrong-secret' }, /does not know the token/],
  [
    'too few grants',
    { WEBOID_GADGET_USER: `Admin@timid-${RUN}`, WEBOID_GADGET_PASSWORD: PASSWORDS.timid },
    /may not write MediaWiki:.*the right “edit\w+” is missing.*needs the grant/,
  ],
  ['nobody to ask', AS_WEBOID, /no terminal to ask on: add --yes/],
])('with %s nothing is written, and it is told what helps', async (_, env, message) => {
  const yes = message.source.startsWith('no terminal') ? [] : ['--yes'];
  const { code, stdout, stderr } = await deploy([...FROM_BUILT, ...yes], env);
  expect(stderr).toMatch(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stdout + stderr).not.toMatch(/wrong-secret|aaaa|bbbb/);
  expect(code).toBe(2);
  expect(await pagesOf(`Gadget-${NAME}`)).toEqual([]);
});

test('what is no wiki is told', async () => {
  const { code, stderr } = await deploy(['--wiki', process.env['WEBOID_TEST_WEBOID_SERVER'] ?? '']);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/there is no MediaWiki at http/)]);
});

describe('on the wiki', () => {
  test('it is written, the definition last, and the wiki hands it out', async () => {
    const before = othersIn(await textOf(DEFINITION));
    const { code, stdout, stderr } = await deploy([...FROM_BUILT, '--yes']);
    expect([code, stderr]).toEqual([0, '']);
    const written = [...stdout.matchAll(/^written: (.*)$/gm)].map(([, title]) => title);
    expect(written.at(-1)).toBe(DEFINITION);
    expect(written).toEqual(expect.arrayContaining([`MediaWiki:Gadget-${NAME}.js`, HELP]));
    expect(stdout).toContain(`pages written: ${written.length}\n`);
    const after = await textOf(DEFINITION);
    expect(after).toMatch(OURS);
    expect(othersIn(after)).toHaveLength(before.length);
    const module = `ext.gadget.${NAME}`;
    const response = await fetch(`${wiki}/w/load.php?modules=${module}&only=scripts&raw=1`);
    const script = await response.text();
    expect(script).toContain(NAME);
    expect(script).not.toMatch(/parse error/i);
  });

  test('a second run does nothing', async () => {
    const { code, stdout } = await deploy([...FROM_BUILT, '--yes']);
    expect(stdout).toMatch(/nothing to do: all pages are as they should be\n$/);
    expect(code).toBe(0);
  });

  test('the texts of other languages can be read as the gadget reads them', async () => {
    const title = `MediaWiki:Gadget-${NAME}-i18n-he.json`;
    const query = 'action=raw&ctype=application/json&maxage=86400&smaxage=86400&v=1';
    const response = await fetch(`${wiki}/w/index.php?title=${title}&${query}`);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('cache-control')).toMatch(/max-age=86400/);
    expect(await response.json()).toMatchObject({
      core: { 'weboid-gadget-mark': expect.stringMatching(/\p{Script=Hebrew}/u) },
    });
  });

  test('what the people of the wiki added stays; what they broke is mended', async () => {
    const ours = `* ${NAME}[ResourceLoader|rights=block|`;
    await changeDefinition(admin, (text) =>
      text.replace(`* ${NAME}[ResourceLoader|`, ours).replace(/$/, OTHERS),
    );
    await admin.edit(`MediaWiki:Gadget-${NAME}.css`, '/* none */', 'for a test');
    await admin.edit(`MediaWiki:Gadget-${NAME}`, 'Weboid, of course', 'for a test');
    const { stdout } = await deploy([...FROM_BUILT, '--yes']);
    expect(stdout).toContain(`--- MediaWiki:Gadget-${NAME}  as it is\n`);
    expect(stdout).toContain('\n-Weboid, of course\n');
    expect(stdout).toMatch(/\.css: 10 bytes → [\d,]+ bytes, weboid/);
    expect(stdout).toContain('pages written: 2\n');
    const text = await textOf(DEFINITION);
    expect([text.includes(ours), text.includes(OTHERS)]).toEqual([true, true]);
    expect((await deploy(FROM_BUILT)).stdout).toContain('nothing to do');
  });

  test('an access token of OAuth writes in its account’s name, and goes with every request', async () => {
    const TOKEN = 'c'.repeat(32);
    const changed = `MediaWiki:Gadget-${NAME}.css`;
    await admin.edit(changed, '/* none */', 'for a test');
    const cookie = await sessionCookie();
    const proxy = await startTokenProxy(`${wiki}/w/api.php`, { token: TOKEN, cookie });
    try {
      const args = [...FROM_BUILT, '--api', proxy.api];
      const wrong = await deploy([...args, '--yes'], { WEBOID_GADGET_TOKEN: 'wrong-secret' });
      expect(wrong.stderr).toMatch(/does not know the token: WEBOID_GADGET_TOKEN has to be/);
      expect(wrong.stderr).toMatch(/Invalid or expired access token\n$/);
      expect([wrong.code, await textOf(changed)]).toEqual([2, '/* none */']);

      const refused = proxy.authorizations.length;
      const { code, stdout, stderr } = await deploy([...args, '--yes'], {
        WEBOID_GADGET_TOKEN: TOKEN,
      });
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toContain(`written: ${changed}\npages written: 1\n`);
      expect(stdout).not.toContain(TOKEN);
      const sent = proxy.authorizations.slice(refused);
      expect(new Set(sent)).toEqual(new Set([`Bearer ${TOKEN}`]));
    } finally {
      await proxy.stop();
    }
  });

  describe('somebody else edits a page', () => {
    let ours = '';
    beforeAll(async () => {
      ours = await textOf(HELP);
    });
    beforeEach(() => admin.edit(HELP, `${ours}\nSeen`, 'for a test'));
    afterAll(() => admin.edit(HELP, ours, 'after a test'));

    const inTheSameLine = (): string => `${ours}\nTheirs`;
    /** Told of the base alone, MediaWiki joins this with ours. */
    const inAnotherLine = (): string => `Theirs\n\n${ours}\nSeen`;

    test('between the difference that is shown and the writing: theirs stays', async () => {
      const output: string[] = [];
      const deploying = deployAsking(output, async () => {
        await admin.edit(HELP, inAnotherLine(), 'for a test');
        return true;
      });
      await expect(deploying).rejects.toMatchObject({
        name: 'EditConflictError',
        message: `somebody else has changed ${HELP} meanwhile; run it again to see what is there now`,
      });
      expect(output.join('')).toContain('\n-Seen\n');
      expect(await textOf(HELP)).toBe(inAnotherLine());
    });

    test.each([
      ['of the same line', inTheSameLine, 'meanwhile; run it again'],
      ['of another line', inAnotherLine, 'at the same moment, and the wiki has joined both texts'],
    ])('in the moment of the writing, %s: theirs stays', async (_where, theirs, message) => {
      const deploying = deployWhile(() => admin.edit(HELP, theirs(), 'for a test'));
      await expect(deploying).rejects.toMatchObject({
        name: 'EditConflictError',
        message: expect.stringContaining(`somebody else has changed ${HELP} ${message}`),
      });
      expect(await textOf(HELP)).toContain('Theirs');
    });
  });

  test('what was built for another wiki is refused', async () => {
    const other = join(folder, 'other');
    build(other, '--language=de', '--origin=https://weboid.example');
    const options = ['--from', other, '--origin', 'https://weboid.toolforge.org', '--dry-run'];
    const { code, stderr } = await deploy(options);
    expect(stderr).toMatch(
      /built for something else; .*--origin=https:\/\/weboid\.toolforge\.org --language=en\n$/,
    );
    expect(code).toBe(1);
  });
});
