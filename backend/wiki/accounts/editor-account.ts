import { z } from 'zod';
import { query } from '../api-query';
import { ActionApiError, type ActionApi } from '../http/action-api';

/** Somebody who has signed in at a wiki. */
export interface SignedInAccount {
  /** As the wiki told it: of all wikis together where they share accounts, else of that wiki alone. */
  centralId: string;
  userName: string;
}

/** Where an account is looked up. */
export interface EditorSources {
  /** The wiki at which people sign in. */
  signIn: ActionApi;
  /** A watched wiki by its domain; null: it is not watched. */
  watched: (domain: string) => ActionApi | null;
  /** Milliseconds since 1970. */
  nowMs: number;
}

/**
 * The least that counts on every wiki: MediaWiki by itself makes everybody autoconfirmed at once, and many wikis do so after
 * days without a single edit. As told in weboid-web-name-done-no-editor.
 * Source: https://www.mediawiki.org/wiki/Manual:$wgAutoConfirmAge, Manual:$wgAutoConfirmCount
 */
const EDITS_NEEDED = 10;
const AGE_NEEDED_MS = 4 * 86_400_000;
/** Of somebody's wikis those with most edits are asked: who is no editor on these is hardly one on another. */
const WIKIS_ASKED = 3;
/** The right that comes with being autoconfirmed, and with every group above it, whatever a wiki calls them. */
const RIGHT = 'autoconfirmed';
/** The provider of central ids of Wikimedia. Source: MediaWiki, extension CentralAuth. */
const CENTRAL = 'CentralAuth';

const userSchema = z.object({
  name: z.string().default(''),
  userid: z.number().optional(),
  editcount: z.number().default(0),
  /** Null: before such days were written down. */
  registration: z.string().nullish(),
  rights: z.array(z.string()).default([]),
  /** Null: of several blocks at one time, which have no number together. */
  blockid: z.number().nullish(),
  blockpartial: z.boolean().default(false),
  /** Whose the name is there, whether or not this account is. */
  centralids: z.record(z.string(), z.number()).default({}),
  attachedlocal: z.record(z.string(), z.boolean()).default({}),
});
type WikiUser = z.infer<typeof userSchema>;

const globalSchema = z.object({
  id: z.number().optional(),
  locked: z.boolean().default(false),
  merged: z.array(z.object({ url: z.string(), editcount: z.number() })).default([]),
});
type GlobalUser = z.infer<typeof globalSchema>;

const usersSchema = z.object({ query: z.object({ users: z.array(userSchema).length(1) }) });
const bothSchema = z.object({
  query: z.object({
    users: z.array(userSchema).length(1),
    globaluserinfo: globalSchema.optional(),
  }),
});

const usersQuestion = (userName: string) => ({
  list: 'users',
  ususers: userName,
  usprop: 'rights|editcount|registration|blockinfo|centralids',
});

/**
 * Whether an account is that of an editor (W8.5): autoconfirmed on a watched wiki, as this says itself today, with ten edits
 * and four days there at least, and neither blocked there nor locked everywhere. Where wikis share no accounts nothing is known
 * of who signs in but what the wiki at which it is done says: then that one counts. Asks three wikis at most beside that.
 * Sources: API:Users of mediawiki.org; `meta=globaluserinfo` of the extension CentralAuth.
 * @throws ActionApiError where a wiki that may say yes does not answer
 */
export async function isKnownEditor(
  account: SignedInAccount,
  sources: EditorSources,
): Promise<boolean> {
  const { globaluserinfo: everywhere, users } = await aboutAccount(account, sources.signIn);
  const [here] = users;
  if (everywhere !== undefined) return isEditorSomewhere(account, everywhere, sources);
  if (here === undefined || String(here.userid) !== account.centralId) return false;
  return here.centralids[CENTRAL] === undefined && isTrusted(here, sources.nowMs);
}

/** A wiki without central accounts knows no such question, and passes over it. */
async function aboutAccount({ userName }: SignedInAccount, api: ActionApi) {
  const answer = await query(api, bothSchema, {
    ...usersQuestion(userName),
    meta: 'globaluserinfo',
    guiuser: userName,
    guiprop: 'merged',
  });
  return answer.query;
}

async function isEditorSomewhere(
  account: SignedInAccount,
  everywhere: GlobalUser,
  sources: EditorSources,
): Promise<boolean> {
  if (String(everywhere.id) !== account.centralId || everywhere.locked) return false;
  let unanswered: ActionApiError | null = null;
  for (const api of apisOf(everywhere, sources)) {
    try {
      if (await isEditorAt(api, account, sources.nowMs)) return true;
    } catch (error) {
      if (!(error instanceof ActionApiError)) throw error;
      unanswered = error;
    }
  }
  if (unanswered !== null) throw unanswered;
  return false;
}

/** Of the watched wikis on which there are edits enough, those with most. */
function apisOf({ merged }: GlobalUser, { watched }: EditorSources): ActionApi[] {
  return merged
    .filter(({ editcount }) => editcount >= EDITS_NEEDED)
    .toSorted((one, other) => other.editcount - one.editcount)
    .flatMap(({ url }) => (URL.canParse(url) ? (watched(new URL(url).host) ?? []) : []))
    .slice(0, WIKIS_ASKED);
}

/** The same name may be another person's on a wiki that it was not merged with. */
async function isEditorAt(
  api: ActionApi,
  { centralId, userName }: SignedInAccount,
  nowMs: number,
): Promise<boolean> {
  const [user] = (await query(api, usersSchema, usersQuestion(userName))).query.users;
  if (user === undefined || user.attachedlocal[CENTRAL] !== true) return false;
  return String(user.centralids[CENTRAL]) === centralId && isTrusted(user, nowMs);
}

function isTrusted(user: WikiUser, nowMs: number): boolean {
  const { registration, blockid, blockpartial } = user;
  const isBlocked = blockid !== undefined && !blockpartial;
  const sinceMs = registration == null ? 0 : Date.parse(registration);
  const isOld = nowMs - sinceMs >= AGE_NEEDED_MS;
  return !isBlocked && isOld && user.editcount >= EDITS_NEEDED && user.rights.includes(RIGHT);
}
