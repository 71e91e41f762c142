import { join } from 'node:path';
import type { Config } from '../config/config';
import { wikiName, type WikiConfig } from '../config/wiki-config';
import type { Database } from '../runtime/database';
import { loadMessages, type Messages } from '../runtime/messages';
import type { Seal } from '../runtime/seal';
import { storedWikis, wikiKey } from '../store/pages/wikis';
import type { OpenTalkWiki, TalkParts, TalkWiki } from '../talk/talk-parts';
import { createSigner } from '../web/rooms/people/signer';
import { findOwnTag } from '../wiki/editing/own-tag';
import { WikitextPage } from '../wikitext/references/page';
import { refusesNotes } from '../wikitext/repair/page-refusal';
import type { Dependencies } from './dependencies';
import { openEditingApi, signInAt } from './open-editing';
import type { OpenedParts } from './opened-parts';
import { templatesOfWiki } from './wiki-templates';

/** What is there already where people are told. */
interface TalkSources {
  database: Database;
  seal: Seal;
  sessionKey: string;
  signal: AbortSignal;
}

/**
 * Puts together what tells people on their talk pages. Nobody signs in before somebody is to be told.
 * @returns null: no account is set
 */
export function openTalk(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  { database, seal, sessionKey, signal }: TalkSources,
): TalkParts | null {
  const { token, user, password } = config.repair;
  if (token === '' && (user === '' || password === '')) return null;
  const { clock, random, logger } = outside;
  const signer = createSigner(sessionKey);
  const configured = opened.configuredWikis();
  const messages = loadMessages(join(outside.root, 'i18n'));
  const opening = { config, messages, userAgent: opened.userAgent, clock, signal };
  const kept = new WeakMap<WikiConfig, TalkWiki>();
  const talkWiki = (wiki: WikiConfig): TalkWiki => {
    const known = kept.get(wiki) ?? keepOpen(wiki, () => openTalkWiki(wiki, opening));
    kept.set(wiki, known);
    return known;
  };
  return {
    database,
    clock,
    random,
    logger,
    seal,
    ownerOf: (centralId) => signer.hash('person', centralId),
    wikis: () => talkWikis(configured(), database, talkWiki),
    publicUrl: config.web.publicUrl,
  };
}

async function talkWikis(
  wikis: readonly WikiConfig[],
  database: Database,
  talkWiki: (wiki: WikiConfig) => TalkWiki,
): Promise<Map<number, TalkWiki>> {
  const talking = wikis.filter(({ talk }) => talk.mode === 'on');
  if (talking.length === 0) return new Map();
  const stored = await storedWikis(database);
  const ids = new Map(stored.map(({ wikiId, farm, dbname }) => [wikiKey(farm, dbname), wikiId]));
  const known = talking.flatMap((wiki) => {
    const wikiId = ids.get(wikiKey(wiki.farm.code, wiki.dbname));
    return wikiId === undefined ? [] : [[wikiId, talkWiki(wiki)] as const];
  });
  return new Map(known);
}

/** Signs in once; what failed is tried again. */
function keepOpen(wiki: WikiConfig, open: () => Promise<OpenTalkWiki>): TalkWiki {
  let opened: OpenTalkWiki | undefined;
  return {
    name: wikiName(wiki),
    settings: wiki.talk,
    open: async () => {
      opened ??= await open();
      return opened;
    },
  };
}

interface TalkOpening extends Pick<Dependencies, 'clock'> {
  config: Config;
  messages: Messages;
  userAgent: string;
  signal: AbortSignal;
}

async function openTalkWiki(
  wiki: WikiConfig,
  { config, messages, userAgent, clock, signal }: TalkOpening,
): Promise<OpenTalkWiki> {
  const api = openEditingApi(wiki, config.repair, { userAgent, clock, signal });
  const account = await signInAt(wiki, api, config.repair);
  const templates = templatesOfWiki(wiki);
  return {
    api,
    account,
    signInAgain: async () => {
      await signInAt(wiki, api, config.repair);
    },
    tag: await findOwnTag(api),
    isUnwelcome: (wikitext) => refusesNotes(new WikitextPage(wikitext, templates), account),
    texts: messages.translator([templates.language]),
  };
}
