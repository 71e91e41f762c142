import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { READER_ACCOUNT } from '../../../toolforge/local/databases';
import { runMaintenance, WIKI_DATABASE, wikiApi } from '../../../toolforge/local/mediawiki';
import { runAllJobs } from '../../../toolforge/local/testing/run-all-jobs';
import { testWiki } from '../../../toolforge/local/testing/test-wiki';
import { openWikiClient, type WikiClient } from '../../../toolforge/local/wiki-client';
import { ROOT } from '../../../toolforge/root';
import type { Dependencies } from '../../composition/dependencies';
import { openRepair } from '../../composition/open-repair';
import { OpenedParts } from '../../composition/opened-parts';
import { sampleOutside } from '../../composition/testing/sample-outside';
import { createWeboid, type Weboid } from '../../composition/weboid';
import { loadConfig, type Config } from '../../config/config';
import { publicNetwork } from '../../crawler/transport/network';
import { systemClock } from '../../runtime/clock';
import { openDatabase, type Database } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { dayNumberOf } from '../../status/day-number';
import { migrate } from '../../store/schema/migrate';
import { checkAll } from '../../store/testing/sample-urls';
import { SQL_FOLDER } from '../../store/testing/with-store';
import { buildProgram } from '../../testing/build-program';
import { openActionApi } from '../../wiki/http/action-api';
import { proposeRepairs, type ProposedRepair } from '../propose-repairs';
import type { RepairLoopParts } from '../repair-loop';
import type { EditedWiki } from '../repair-parts';

const wiki = testWiki();
const COPY = 'https://web.archive.org/web/20200503120000/';
const EDITED = { mode: 'edit', editsPerMinute: 60 };
/** What a bot that edits needs. */
const GRANTS = '--grants=basic,highvolume,editpage,createeditmovepage';

interface Edit {
  user: string;
  comment: string;
  bot: boolean;
  revid: number;
}

/** The wiki as the component opens it. */
interface OpenedWiki {
  wiki: EditedWiki;
  parts: RepairLoopParts;
  close: () => Promise<void>;
}

/** What a program has written. */
interface Output {
  stdout: string;
  stderr: string;
}

/** One for a file of tests: made before them, and gone after them. */
export function withRepairWorld(): RepairWorld {
  const world = new RepairWorld();
  beforeAll(() => world.open());
  afterAll(() => world.close());
  return world;
}

/**
 * Pages of the real MediaWiki whose links are dead, an account with the bot right that edits them as the wikis file says, and
 * Weboid's own database.
 */
class RepairWorld {
  readonly stamp = `${Date.now().toString(36)}${process.pid.toString(36)}`;
  readonly category = `Category:Repaired ${this.stamp}`;
  readonly bot = `Repairer ${this.stamp}`;
  readonly botPassword = 'c'.repeat(32);
  readonly stopPage = `User:${this.bot}/Stop`;
  readonly copy = COPY;
  readonly api = openActionApi(wikiApi(wiki), 'Weboid tests');
  readonly env: Record<string, string>;
  readonly database: Database;
  readonly #databaseName = `weboid_repair_${process.pid}`;
  readonly #folder = mkdtempSync(join(tmpdir(), 'weboid-repair-'));
  readonly #server = { host: '127.0.0.1', port: wiki.databasePort };
  readonly #signal = new AbortController().signal;
  #client: WikiClient | null = null;

  constructor() {
    this.database = this.#connect(this.#databaseName);
    this.env = {
      TOOL_TOOLSDB_USER: 'root',
      TOOL_REPLICA_USER: READER_ACCOUNT.user,
      TOOL_REPLICA_PASSWORD: READER_ACCOUNT.password,
      WEBOID_DB_HOST: '127.0.0.1',
      WEBOID_DB_PORT: String(wiki.databasePort),
      WEBOID_DB_NAME: this.#databaseName,
      WEBOID_WIKIS_FILE: this.#wikisFile,
      WEBOID_REPAIR_USER: `${this.bot}@weboid`,
      WEBOID_REPAIR_PASSWORD: this.botPassword,
    };
  }

  get #wikisFile(): string {
    return join(this.#folder, 'wikis.json');
  }

  /** Of the wiki's administrator. */
  get client(): WikiClient {
    if (this.#client === null) throw new Error('the world is not open');
    return this.#client;
  }

  async open(): Promise<void> {
    buildProgram();
    await this.#admin(
      `CREATE DATABASE ${this.#databaseName} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
    );
    await migrate(this.database, SQL_FOLDER);
    await runMaintenance(wiki, 'createAndPromote', [
      '--bot',
      this.bot,
      'a-long-password-of-nobody',
    ]);
    await runMaintenance(wiki, 'createBotPassword', [
      '--appid=weboid',
      GRANTS,
      this.bot,
      this.botPassword,
    ]);
    this.#client = await openWikiClient(wikiApi(wiki));
    this.writeWikisFile();
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.#admin(`DROP DATABASE ${this.#databaseName}`);
    rmSync(this.#folder, { recursive: true });
  }

  #connect(database: string): Database {
    const account = { user: 'root', password: '' };
    const options = { ...this.#server, ...account, database, connections: 2, retryForMs: 0 };
    return openDatabase(options, systemClock, createSilentLogger());
  }

  async #admin(statement: string): Promise<void> {
    const admin = this.#connect('mysql');
    try {
      await admin.run(statement);
    } finally {
      await admin.close();
    }
  }

  /**
   * @param repair how the wiki is edited
   * @param more of the wiki
   */
  writeWikisFile(repair: object = {}, more: object = {}): void {
    const farm = { internalDomains: '(?:^|\\.)our-farm\\.org$', code: 2 };
    const replica = { ...this.#server, database: WIKI_DATABASE };
    const own = {
      dbname: WIKI_DATABASE,
      farm: 'tables',
      domain: '127.0.0.1',
      api: wikiApi(wiki),
      namespaces: [],
      categories: [{ title: this.category, depth: 1 }],
      templatesLike: 'enwiki',
      repair: { ...EDITED, ...repair },
      ...more,
    };
    writeFileSync(
      this.#wikisFile,
      JSON.stringify({ farms: { tables: { ...farm, replica } }, wikis: [own] }),
    );
  }

  /** A walk over the wiki, from its first page. */
  repair(): Promise<void> {
    const walk = { once: true, named: [], editsMax: 100, signal: this.#signal };
    return this.#withWeboid((weboid) => weboid.repair(walk));
  }

  async #withWeboid<Result>(work: (weboid: Weboid) => Promise<Result>): Promise<Result> {
    const weboid = createWeboid(this.config(), outside());
    try {
      return await work(weboid);
    } finally {
      await weboid.close();
    }
  }

  config(): Config {
    return loadConfig(this.env, ROOT);
  }

  deadUrl(name: string): string {
    return `http://${name}.gone-${this.stamp}.org/page`;
  }

  reference(name: string): string {
    return `Told.<ref>[${this.deadUrl(name)} Source]</ref>`;
  }

  /** The reference, as it is to become. */
  repaired(name: string): string {
    const url = this.deadUrl(name);
    return `Told.<ref>[${url} Source] {{webarchive |url=${COPY}${url} |date=2020-05-03}}</ref>`;
  }

  titleOf(name: string): string {
    return `Repaired ${this.stamp} ${name}`;
  }

  talkOf(name: string): string {
    return `Talk:${this.titleOf(name)}`;
  }

  /** Pages with a dead link each, of which a copy is known, as the other components find them. */
  async addPages(texts: Record<string, string>): Promise<void> {
    for (const [name, text] of Object.entries(texts)) {
      await this.client.edit(this.titleOf(name), `${text}\n[[${this.category}]]`, 'for a test');
    }
    await runAllJobs(wiki);
    await this.#withWeboid((weboid) => weboid.feed({ once: true, signal: this.#signal }));
    const today = dayNumberOf(Date.now());
    await checkAll(this.database, today);
    await this.database.run('UPDATE url SET answered_day = ?, asked_day = ?', [today, today]);
    await this.database.run(
      `INSERT IGNORE INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day)
       SELECT url_id, 0, CONCAT('${COPY}http://', name, path), '20200503120000', 0, ?
       FROM url JOIN host USING (host_id) WHERE name LIKE ?`,
      [today, `%.gone-${this.stamp}.org`],
    );
    // Archives have been asked for what is near to when they were cited.
    await this.database.run(
      `INSERT IGNORE INTO wanted_moment (url_id, wanted_at, source, noted_day, is_searched)
       SELECT url_id, UNIX_TIMESTAMP('2020-05-01'), 4, ?, 1 FROM url`,
      [today],
    );
  }

  /** Its revisions, oldest first. */
  async revisionsOf(name: string): Promise<Edit[]> {
    const answer: unknown = await this.api.request({
      action: 'query',
      prop: 'revisions',
      titles: this.titleOf(name),
      rvprop: 'ids|user|comment',
      rvlimit: 50,
      rvdir: 'newer',
    });
    const { pages } = (answer as { query: { pages: { revisions: Edit[] }[] } }).query;
    return pages[0]?.revisions ?? [];
  }

  async botEdits(name: string): Promise<Edit[]> {
    return (await this.revisionsOf(name)).filter(({ user }) => user === this.bot);
  }

  async pageIdOf(name: string): Promise<number> {
    const params = { action: 'query', titles: this.titleOf(name) };
    const answer = (await this.api.request(params)) as { query: { pages: { pageid: number }[] } };
    return answer.query.pages[0]?.pageid ?? 0;
  }

  async rawText(title: string): Promise<string> {
    const index = wikiApi(wiki).replace('api.php', 'index.php');
    const answer = await fetch(`${index}?action=raw&title=${encodeURIComponent(title)}`);
    return answer.text();
  }

  async textOf(name: string): Promise<string> {
    return (await this.rawText(this.titleOf(name))).replace(`\n[[${this.category}]]`, '');
  }

  async openOne(): Promise<OpenedWiki> {
    const opened = new OpenedParts(this.config(), outside());
    const named = { retryForMs: 0, signal: this.#signal, named: [] };
    const parts = openRepair(this.config(), outside(), opened, named);
    const [editable] = await parts.wikis();
    if (editable === undefined) throw new Error('no wiki is edited');
    return {
      wiki: await editable.open(this.#signal),
      parts,
      close: () => opened.close(),
    };
  }

  async proposalsOf({ proposals }: EditedWiki): Promise<ProposedRepair[]> {
    const found: ProposedRepair[] = [];
    for await (const one of proposeRepairs(proposals)) found.push(one);
    return found;
  }

  /** A wiki may be at work on what was begun just now: it is waited for. */
  async ageBegunEdits(): Promise<void> {
    await this.database.run(
      'UPDATE repair_edit SET begun_at = begun_at - 200 WHERE outcome IN (0, 4)',
    );
  }

  /** Runs the program as an operator does. */
  async runWeboid(args: string[], more: Record<string, string> = {}): Promise<Output> {
    const child = spawn(process.execPath, [join(ROOT, 'dist/weboid.js'), ...args], {
      env: { ...process.env, ...this.env, ...more },
    });
    const ended = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => (ended.stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (ended.stderr += String(chunk)));
    await new Promise((resolve) => child.once('close', resolve));
    return ended;
  }
}

function outside(): Dependencies {
  return sampleOutside({ clock: systemClock, network: publicNetwork() });
}
