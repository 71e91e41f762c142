import { join } from 'node:path';
import type { Config } from '../config/config';
import { ConfigError } from '../config/config-error';
import { wikiName } from '../config/wiki-config';
import type { Database } from '../runtime/database';
import { loadMessages, type Messages } from '../runtime/messages';
import { awaitedCopies } from '../repair/date-links';
import { EditPacing } from '../repair/edit-pacing';
import type { EditableWiki, RepairLoopParts } from '../repair/repair-loop';
import type { EditedWiki } from '../repair/repair-parts';
import { reportByRevert } from '../store/people/report-by-revert';
import { noteUntitled } from '../store/results/page-titles';
import { dayNumberOf } from '../status/day-number';
import { findWikiId } from '../store/pages/wikis';
import { classifyUrl } from '../url/classify-url';
import { findOwnTag } from '../wiki/editing/own-tag';
import type { SetAside } from '../wiki/set-aside';
import type { Wiki, Wikis } from '../wiki/wikis';
import type { Dependencies } from './dependencies';
import { keepSetAside } from './keep-set-aside';
import { openEditingApi, SET_ACCOUNT, signInAt } from './open-editing';
import { openProposals, type ProposalSources } from './open-proposals';
import type { OpenedParts } from './opened-parts';
import type { DatabasePatience } from '../runtime/database-patience';
import { templatesOfWiki, whyNotRepairable } from './wiki-templates';

const REPLICA_PATIENCE_MS = 30_000;
const TOKEN_BYTES = 16;
/** Of pages, to date their links: each takes some questions that are dear to a wiki. */
const HISTORIES_PER_MINUTE = 20;

/**
 * Puts the repair component together. Nobody signs in before a wiki has its turn.
 * @param named of the wikis that want to be edited, only these; empty: all
 * @throws ConfigError when no account is set; when the wikis are asked for first, and one that is named cannot be edited
 */
export function openRepair(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  { named, ...patience }: DatabasePatience & { named: readonly string[]; signal: AbortSignal },
): RepairLoopParts {
  const { clock, logger, random } = outside;
  const { token, user, password } = config.repair;
  if (token === '' && (user === '' || password === '')) {
    throw new ConfigError(`repairing references takes an account: ${SET_ACCOUNT}`);
  }
  const database = opened.database(patience, 'repair');
  const wikis = opened.wikis(
    'analytics',
    { ...patience, retryForMs: REPLICA_PATIENCE_MS },
    'repair',
  );
  const messages = loadMessages(join(outside.root, 'i18n'));
  const keeping = { database, clock, logger };
  const setAsideOf = (wiki: Wiki): SetAside => keepSetAside(wiki, 'text', keeping);
  const sources = { ...keeping, wikis, userAgent: opened.userAgent, setAsideOf };
  const openWiki: OpenWiki = (wiki, signal) =>
    openEditedWiki(wiki, config.repair, { sources, messages, signal });
  return {
    clock,
    logger,
    database,
    signal: patience.signal,
    token: random.bytes(TOKEN_BYTES),
    doubtDeath: async (address, wiki) => {
      const { url } = classifyUrl(address);
      if (url !== null) await reportByRevert(database, url, wiki, Math.floor(clock.now() / 1_000));
    },
    wikis: namedOrAll(wikis, { database, named, openWiki }),
  };
}

/** Signs in at a wiki. */
type OpenWiki = (wiki: Wiki, signal: AbortSignal) => Promise<EditedWiki>;

async function openEditedWiki(
  wiki: Wiki,
  account: Config['repair'],
  {
    sources,
    messages,
    signal,
  }: { sources: ProposalSources; messages: Messages; signal: AbortSignal },
): Promise<EditedWiki> {
  const { database, userAgent, clock, logger } = sources;
  const api = openEditingApi(wiki, account, { userAgent, clock, signal });
  const name = await signInAt(wiki, api, account);
  const wikiId = (await findWikiId(database, wiki.farm.code, wiki.dbname)) ?? 0;
  const historyPacing = new EditPacing(clock, HISTORIES_PER_MINUTE, 0);
  const historyTurn = (): Promise<void> => historyPacing.take(signal);
  const templates = templatesOfWiki(wiki);
  const setAside = keepSetAside(wiki, 'history', sources);
  const dating = { database, api, wikiId, templates, clock, historyTurn, setAside };
  return {
    name: wikiName(wiki),
    wikiId,
    settings: wiki.repair,
    api,
    signInAgain: async () => {
      await signInAt(wiki, api, account);
    },
    account: name,
    tag: await findOwnTag(api),
    setAside: pagesSetAside(wiki, sources),
    proposals: {
      ...openProposals(wiki, { options: wiki.repair, bot: name }, sources),
      tellsTaken: true,
      tellBeingEdited: ({ title }) =>
        logger.info({ wiki: wikiName(wiki), title }, 'repair: page left, somebody is editing it'),
      awaitedCopies: (page, copies) => awaitedCopies(dating, page, copies),
      noteUntitled: (urls) => noteUntitled(database, urls, dayNumberOf(clock.now())),
    },
    texts: messages.translator([templates.language]),
  };
}

const pagesSetAside = (
  wiki: Wiki,
  keeping: Parameters<typeof keepSetAside>[2],
): EditedWiki['setAside'] => ({
  edits: keepSetAside(wiki, 'edit', keeping),
  reverts: keepSetAside(wiki, 'reverts', keeping),
});

/** What editable wikis are found with. */
interface WikiChoice {
  database: Database;
  named: readonly string[];
  openWiki: OpenWiki;
}

/** At first, a named one that cannot be edited is an error; later it may change its mind. */
function namedOrAll(wikis: Wikis, choice: WikiChoice): () => Promise<EditableWiki[]> {
  let isFirst = true;
  return async () => {
    const { named, database, openWiki } = choice;
    const wanted = named.length === 0 ? wikis.all : named.map((name) => namedWiki(wikis, name));
    const editable: EditableWiki[] = [];
    for (const wiki of wanted) {
      const obstacle = await obstacleAt(wiki, database);
      if (obstacle === null) editable.push(editableWiki(wiki, wikis, openWiki));
      else if (named.length > 0 && isFirst) {
        throw new ConfigError(`${wikiName(wiki)} is not repaired: ${obstacle}`);
      }
    }
    isFirst = false;
    return editable;
  };
}

function namedWiki(wikis: Wikis, name: string): Wiki {
  const wiki = wikis.find(name);
  if (wiki === null) throw new ConfigError(`the wikis file has no wiki ${name}`);
  return wiki;
}

/** Why a wiki cannot be edited, and what to do about it; null: it can. */
async function obstacleAt(wiki: Wiki, database: Database): Promise<string | null> {
  if (wiki.repair.mode === 'off') return 'set repair.mode in its entry of the wikis file';
  const unrepairable = whyNotRepairable(wiki);
  if (unrepairable !== null) return unrepairable;
  // Before its first pass nothing is known of its links.
  const wikiId = await findWikiId(database, wiki.farm.code, wiki.dbname);
  return wikiId === undefined ? 'its pages were never read; run weboid feed' : null;
}

function editableWiki(wiki: Wiki, wikis: Wikis, openWiki: OpenWiki): EditableWiki {
  return {
    name: wikiName(wiki),
    isInForce: () => wikis.all.includes(wiki),
    open: (signal) => openWiki(wiki, signal),
  };
}
