import { z } from 'zod';
import { ActionApiRefusal, type ActionApi } from '../wiki/http/action-api';
import { query } from '../wiki/api-query';
import { RefusedSignInError, signInByPassword } from '../wiki/editing/sign-in';
import { MissingRightError, SignInError } from './gadget-errors';

/** Whom the wiki takes us for, and what it lets them do. */
export interface WikiAccount {
  name: string;
  rights: ReadonlySet<string>;
}

const accountSchema = z.object({
  query: z.object({
    userinfo: z.object({
      name: z.string(),
      anon: z.boolean().default(false),
      rights: z.array(z.string()),
      blockreason: z.string().optional(),
    }),
  }),
});

/** Source: MediaWiki, MainConfigSchema::GrantPermissions, and the English names of the grants. */
const RIGHTS_BY_ENDING = { js: 'editsitejs', css: 'editsitecss', json: 'editsitejson' };
const GRANT_OF_INTERFACE = 'Edit the MediaWiki namespace and sitewide/user JSON';
const GRANT_OF_SCRIPTS = 'Edit sitewide and user CSS/JS';

/**
 * Signs in with the name and password of Special:BotPasswords.
 * @throws SignInError, ActionApiError
 */
export async function signIn(api: ActionApi, name: string, password: string): Promise<void> {
  try {
    await signInByPassword(api, name, password);
  } catch (error) {
    if (!(error instanceof RefusedSignInError)) throw error;
    throw new SignInError(
      `${error.message}: WEBOID_GADGET_USER and WEBOID_GADGET_PASSWORD have to be those that its page ` +
        'Special:BotPasswords gave out, such as Name@weboid',
      { cause: error },
    );
  }
}

/**
 * Asks for the rights of who has signed in, by password or token.
 * @throws SignInError when nobody has; MissingRightError when the account is blocked; ActionApiError
 */
export async function readAccount(api: ActionApi): Promise<WikiAccount> {
  const params = { meta: 'userinfo', uiprop: 'rights|blockinfo' };
  const { name, anon, rights, blockreason } = await query(api, accountSchema, params).then(
    (answer) => answer.query.userinfo,
    (error: unknown) => {
      throw isAboutToken(error) ? unknownToken({ cause: error }) : error;
    },
  );
  if (anon) throw unknownToken();
  if (blockreason !== undefined) {
    throw new MissingRightError(`${name} is blocked on this wiki: ${blockreason || 'no reason'}`);
  }
  return { name, rights: new Set(rights) };
}

function isAboutToken(error: unknown): boolean {
  return error instanceof ActionApiRefusal && error.code.startsWith('mwoauth');
}

function unknownToken(options?: ErrorOptions): SignInError {
  return new SignInError(
    'the wiki does not know the token: WEBOID_GADGET_TOKEN has to be the access token that ' +
      'Special:OAuthConsumerRegistration gave out for an owner-only OAuth 2 consumer',
    options,
  );
}

/**
 * Sees to it, before anything is written, that the account may write all these pages.
 * @throws MissingRightError that names the right and who has it
 */
export function requireRights({ name, rights }: WikiAccount, titles: readonly string[]): void {
  for (const title of titles) {
    const missing = rightsFor(title).find((right) => !rights.has(right));
    if (missing === undefined) continue;
    const grant = /js$|css$/.test(missing) ? GRANT_OF_SCRIPTS : GRANT_OF_INTERFACE;
    throw new MissingRightError(
      `${name} may not write ${title}: the right “${missing}” is missing. Interface administrators ` +
        `have it; the bot password or OAuth consumer also needs the grant “${grant}”`,
    );
  }
}

function rightsFor(title: string): string[] {
  if (!title.startsWith('MediaWiki:')) return ['edit'];
  const own = Object.entries(RIGHTS_BY_ENDING).flatMap(([ending, right]) =>
    title.endsWith(`.${ending}`) ? [right] : [],
  );
  return ['edit', 'editinterface', ...own];
}
