import { orProblem } from '../../../answers/problem';
import type { AskedWikis } from '../../../answers/asked-wiki';
import { keep } from '../../../runtime/keep';
import type { Clock } from '../../../runtime/clock';
import { isKnownEditor, type EditorSources } from '../../../wiki/accounts/editor-account';
import { openActionApi, type ActionApi } from '../../../wiki/http/action-api';
import type { Person } from './sessions';

/** Says of people who are signed in whether they are editors (W8.5). */
export interface Editors {
  /** @throws Problem replica-unavailable where a wiki that may say yes does not answer */
  has(person: Person): Promise<boolean>;
}

/** What it is asked with. */
export interface EditorParts {
  /** Address above the OAuth end points of the wiki at which people sign in. */
  server: string;
  wikis: Pick<AskedWikis, 'find'>;
  userAgent: string;
  clock: Clock;
}

/** Questions that may wait for one wiki's answer, beyond which people are asked to come again. */
const WAITING_MAX = 20;
/** Who presses a button again and again has no wiki asked again; a block counts after that. */
const KEPT_MS = 600_000;
const PEOPLE_KEPT = 1_000;

/** Asks wikis by their APIs; what they said is kept for ten minutes, in memory alone. */
export function createEditors(parts: EditorParts): Editors {
  const { clock, server } = parts;
  const watchedAt = watchedApis(parts);
  const signIn = openApi(new URL('../api.php', server).href, parts);
  const kept = new Map<string, KeptAnswer>();
  const ask = (person: Person): Promise<boolean> =>
    isKnownEditor(person, { signIn, watched: watchedAt, nowMs: clock.now() });
  const answerOf = (person: Person): KeptAnswer['has'] => {
    const key = `${person.centralId} ${person.userName}`;
    forgetOld(kept, clock.now());
    const known = kept.get(key) ?? {
      untilMs: clock.now() + KEPT_MS,
      has: keep(() => ask(person), { clock, freshMs: KEPT_MS, oldMs: 0 }),
    };
    kept.set(key, known);
    return known.has;
  };
  return { has: (person) => orProblem('replica-unavailable', answerOf(person)()) };
}

/** What wikis said of one person. */
interface KeptAnswer {
  /** Milliseconds since 1970. */
  untilMs: number;
  has: () => Promise<boolean>;
}

/** They stand in the order of their ends. */
function forgetOld(kept: Map<string, KeptAnswer>, nowMs: number): void {
  for (const [key, { untilMs }] of kept) {
    if (nowMs < untilMs && kept.size < PEOPLE_KEPT) return;
    kept.delete(key);
  }
}

function watchedApis(parts: EditorParts): EditorSources['watched'] {
  const opened = new Map<string, ActionApi>();
  return (domain) => {
    const wiki = parts.wikis.find(domain);
    if (wiki === null) return null;
    const api = opened.get(wiki.api) ?? openApi(wiki.api, parts);
    opened.set(wiki.api, api);
    return api;
  };
}

function openApi(address: string, { userAgent, clock }: EditorParts): ActionApi {
  return openActionApi(address, userAgent, { waitingMax: WAITING_MAX, clock });
}
