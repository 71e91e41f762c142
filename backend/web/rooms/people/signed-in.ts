import type { AskedWikis } from '../../../answers/asked-wiki';
import type { SignInConfig } from '../../../config/config';
import type { Clock } from '../../../runtime/clock';
import type { Statements } from '../../../runtime/database';
import type { Random } from '../../../runtime/random';
import { createCookies, type Cookies } from './cookies';
import { createFormTokens, type FormTokens } from './form-tokens';
import type { PeopleParts } from './people-parts';
import { createEditors, type Editors } from './editors';
import { createProvider, type Provider } from './provider';
import { createSessions, type Sessions } from './sessions';
import { createSigner, type Signer } from './signer';

/** Everything about who has signed in. */
export interface SignedIn {
  provider: Provider;
  sessions: Sessions;
  editors: Editors;
  tokens: FormTokens;
  cookies: Cookies;
  signer: Signer;
  clock: Clock;
  publicUrl: string;
}

/** That of the web side; null: nobody can sign in. */
export function signedInOf(parts: PeopleParts): SignedIn | null {
  const { people } = parts;
  return people?.signIn ? createSignedIn(people.signIn, { ...parts, ...people }) : null;
}

/** @param parts.publicUrl without a slash at the end */
function createSignedIn(
  config: SignInConfig,
  parts: {
    publicUrl: string;
    userAgent: string;
    clock: Clock;
    random: Random;
    database: Statements;
    wikis: AskedWikis;
  },
): SignedIn {
  const { publicUrl, userAgent, clock, random, database, wikis } = parts;
  const signer = createSigner(config.sessionKey);
  const cookies = createCookies(publicUrl.startsWith('https:'));
  return {
    provider: createProvider(config, `${publicUrl}/auth/callback`, userAgent),
    sessions: createSessions({ signer, cookies, clock, random, database }),
    editors: createEditors({ server: config.server, wikis, userAgent, clock }),
    tokens: createFormTokens({ signer, clock }),
    cookies,
    signer,
    clock,
    publicUrl,
  };
}
