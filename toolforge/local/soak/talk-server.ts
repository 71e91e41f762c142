import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { sleepReal } from '../../../backend/runtime/clock';
import { percentOf } from './soaked-hosts';
import { TalkPages, type NewSection, type TalkRevision } from './talk-pages';
import { csrfTokenOf, queryAnswer, type TalkAsker } from './talk-questions';

/** The account that writes on talk pages; its password is one of Special:BotPasswords. */
export const TALK_ACCOUNT = { user: 'Weboid soak@talk', password: 'p'.repeat(32) };
/** Its user name. */
export const TALK_USER = 'Weboid soak';

const COOKIE = 'soak_session';
/** Of questions, in per cent. */
const LAGGING_BELOW = 5;
const FORGETFUL_BELOW = 9;
/** Nobody is forgotten for so many questions. */
const REMEMBERED = 15;
/** Of edits. */
const READ_ONLY_BELOW = 12;
const UNANSWERED_BELOW = 30;
const KILLED_BELOW = 45;
const INTERRUPTED_BELOW = 60;
const SLOW_BELOW = 80;
const SLOW_MS = 2_500;

/** What an edit tells of itself. */
type SentSection = Omit<NewSection, 'dbname' | 'title' | 'user'>;

/** An answer of the Action API. */
interface ApiAnswer {
  body: object;
  headers?: Record<string, string>;
}

/**
 * In place of the Action API of wikis, for who writes on talk pages there: as strict as MediaWiki is about sessions, tokens,
 * bases and sums, and sometimes lagging, read-only, forgetful, slow, or gone before it has answered.
 */
export class TalkServer {
  readonly pages = new TalkPages();
  /** Ends who writes, at a moment at which the edit is saved and not answered. */
  killWriter: () => void = () => undefined;
  /** Those who have signed in, and with which question. */
  readonly #sessions = new Map<string, number>();
  readonly #slowMs: number;
  #questions = 0;
  #edits = 0;

  /** @param slowMs how long a slow answer takes */
  constructor(slowMs = SLOW_MS) {
    this.#slowMs = slowMs;
  }

  /** @returns false: it is asked by nobody who has signed in, or wants to */
  async answer(
    dbname: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const session = new RegExp(`${COOKIE}=(\\w+)`).exec(request.headers.cookie ?? '')?.[1];
    const params = await paramsOf(request);
    const isSigningIn = params.get('action') === 'login' || params.get('type') === 'login';
    if (session === undefined && !isSigningIn) return false;
    const answer = await this.#answerTo(dbname, params, session ?? '');
    if (answer === null) {
      response.destroy();
      return true;
    }
    response.writeHead(200, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body));
    return true;
  }

  /** @returns null: there is none */
  async #answerTo(
    dbname: string,
    params: URLSearchParams,
    session: string,
  ): Promise<ApiAnswer | null> {
    this.#questions += 1;
    const chance = percentOf(`question ${this.#questions} to a wiki`);
    if (chance < LAGGING_BELOW && params.has('maxlag')) {
      return { ...refused('maxlag', { lag: 1 }), headers: { 'retry-after': '1' } };
    }
    const age = this.#questions - (this.#sessions.get(session) ?? this.#questions);
    if (chance < FORGETFUL_BELOW && age > REMEMBERED) this.#sessions.delete(session);
    const known = { dbname, account: this.#sessions.has(session) ? TALK_USER : null };
    if (params.get('assert') === 'user' && known.account === null) {
      return refused('assertuserfailed');
    }
    const action = params.get('action');
    if (action === 'login') return this.#signIn(params);
    if (action === 'edit') return this.#edit(known, params);
    return { body: queryAnswer(this.pages, known, params) };
  }

  #signIn(params: URLSearchParams): ApiAnswer {
    const isTheirs =
      params.get('lgname') === TALK_ACCOUNT.user &&
      params.get('lgpassword') === TALK_ACCOUNT.password &&
      params.get('lgtoken') === 'to-sign-in+\\';
    if (!isTheirs) return { body: { login: { result: 'Failed', reason: 'wrong password' } } };
    const session = randomBytes(16).toString('hex');
    this.#sessions.set(session, this.#questions);
    const headers = { 'set-cookie': `${COOKIE}=${session}; path=/; HttpOnly` };
    return { body: { login: { result: 'Success', lgusername: TALK_USER } }, headers };
  }

  async #edit(asker: TalkAsker, params: URLSearchParams): Promise<ApiAnswer | null> {
    const { dbname, account } = asker;
    if (account === null || params.get('token') !== csrfTokenOf(asker)) return refused('badtoken');
    this.#edits += 1;
    const chance = percentOf(`edit ${this.#edits} of a wiki`);
    if (chance < READ_ONLY_BELOW) return refused('readonly');
    const section = sectionIn(params);
    if (section === null) return refused('badmd5');
    const place = { dbname, title: params.get('title') ?? '' };
    const isInterrupted = chance >= KILLED_BELOW && chance < INTERRUPTED_BELOW;
    if (isInterrupted) this.pages.interrupt(place);
    const saved = this.pages.add({ ...section, ...place, user: account });
    return typeof saved === 'string' ? refused(saved) : this.#tellSaved(saved, chance);
  }

  async #tellSaved(saved: TalkRevision, chance: number): Promise<ApiAnswer | null> {
    if (chance < UNANSWERED_BELOW) return null;
    if (chance < KILLED_BELOW) this.killWriter();
    if (chance >= INTERRUPTED_BELOW && chance < SLOW_BELOW) await sleepReal(this.#slowMs);
    return { body: { edit: { result: 'Success', newrevid: saved.id } } };
  }
}

/** @returns null: it is none, or not all of it has come */
function sectionIn(params: URLSearchParams): SentSection | null {
  const [text = '', summary = '', heading = ''] = ['text', 'summary', 'sectiontitle'].map(
    (name) => params.get(name) ?? '',
  );
  const sum = createHash('md5').update(text).digest('hex');
  if (params.get('section') !== 'new' || params.get('md5') !== sum) return null;
  const baseId = params.has('createonly') ? 0 : Number(params.get('baserevid'));
  return { text, summary, heading, baseId };
}

const refused = (code: string, more: object = {}): ApiAnswer => ({
  body: { error: { code, info: code, ...more } },
});

async function paramsOf(request: IncomingMessage): Promise<URLSearchParams> {
  const { searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
  if (request.method !== 'POST') return searchParams;
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(await buffer(request)), { headers }).formData();
  for (const [name, value] of form) if (typeof value === 'string') searchParams.set(name, value);
  return searchParams;
}
