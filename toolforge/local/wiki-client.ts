import { Mwn } from 'mwn';
import { WIKI_ADMIN } from './mediawiki';

/** What the example world may do to the wiki, as its sysop. */
export interface WikiClient {
  /** Creates or replaces a page. */
  edit(title: string, text: string, summary: string): Promise<void>;
  /** Renames a page; a redirect stays behind. */
  move(from: string, to: string, reason: string): Promise<void>;
  remove(title: string, reason: string): Promise<void>;
  /** Takes back one revision, as the link in the history does. */
  undo(title: string, revisionId: number): Promise<void>;
  restore(title: string, reason: string): Promise<void>;
  /** Hides the text of a revision that is not the newest one, as sysops do. */
  hideText(revisionId: number, reason: string): Promise<void>;
  /** Only sysops may edit it from then on. */
  protect(title: string): Promise<void>;
  /** Makes a change tag that programs may set, if there is none of that name. */
  createTag(tag: string): Promise<void>;
  /** @param model MediaWiki's name for it, such as `wikitext` or `text` */
  changeContentModel(title: string, model: string, reason: string): Promise<void>;
}

/** A world that is used again has it already. */
async function unlessThere(made: Promise<unknown>): Promise<void> {
  try {
    await made;
  } catch (error) {
    if (!String(error).includes('tags-create-already-exists')) throw error;
  }
}

/** Who logs in. */
interface Account {
  name: string;
  password: string;
}

/**
 * Logs in to the example wiki's API.
 * @param api address of api.php
 * @param account by default the sysop's
 * @throws MwnError when the wiki refuses
 */
export async function openWikiClient(
  api: string,
  account: Account = WIKI_ADMIN,
): Promise<WikiClient> {
  const bot = new Mwn({
    apiUrl: api,
    username: account.name,
    password: account.password,
    userAgent: 'Weboid local set-up (https://gitlab.wikimedia.org/toolforge-repos/weboid)',
    silent: true,
    suppressAPIWarnings: true,
  });
  await bot.login();
  return {
    edit: async (title, text, summary) => void (await bot.save(title, text, summary)),
    move: async (from, to, reason) => void (await bot.move(from, to, reason)),
    remove: async (title, reason) => void (await bot.delete(title, reason)),
    undo: async (title, undo) => {
      await bot.request({ action: 'edit', title, undo, token: bot.csrfToken });
    },
    hideText: async (ids, reason) => {
      const hidden = { action: 'revisiondelete', type: 'revision', hide: 'content' };
      await bot.request({ ...hidden, ids, reason, token: bot.csrfToken });
    },
    protect: async (title) => {
      const protections = 'edit=sysop';
      await bot.request({ action: 'protect', title, protections, token: bot.csrfToken });
    },
    createTag: async (tag) => {
      const operation = { action: 'managetags', operation: 'create', tag, ignorewarnings: true };
      await unlessThere(bot.request({ ...operation, token: bot.csrfToken }));
    },
    restore: async (title, reason) => void (await bot.undelete(title, reason)),
    changeContentModel: async (title, model, summary) => {
      const change = { action: 'changecontentmodel', title, model, summary };
      await bot.request({ ...change, token: bot.csrfToken });
    },
  };
}
