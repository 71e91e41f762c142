import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { planDeployment, writeDeployment } from '../gadget-pages/deployment';
import {
  buildGadget,
  readBuild,
  type BuildOptions,
  type GadgetBuild,
} from '../gadget-pages/gadget-build';
import { GadgetError, SignInError } from '../gadget-pages/gadget-errors';
import { describeChange, type PageChange } from '../gadget-pages/page-change';
import { readTargetWiki, type TargetWiki } from '../gadget-pages/target-wiki';
import { readAccount, requireRights, signIn, type WikiAccount } from '../gadget-pages/wiki-account';
import { maySignInAt } from '../wiki/editing/sign-in';
import { openActionApi, type ActionApi } from '../wiki/http/action-api';
import { isOwnSite } from '../wiki/http/own-address';
import { apiAddressIn, PageAddressError } from '../wiki/page-address';
import { CommandError } from './command-error';
import { readPageHtml } from './page-html';
import { printable } from './printable';

/** The command line of `weboid gadget deploy`. */
export interface DeployOptions {
  wiki: URL;
  api?: URL;
  origin?: URL;
  farm: string;
  documentation: string;
  name: string;
  from?: string;
  dryRun?: boolean;
  yes?: boolean;
}

/** What `weboid gadget deploy` works with. */
export interface DeployParts {
  /** The folder of the repository. */
  root: string;
  userAgent: string;
  /** Where the gadget asks, unless the command line says otherwise. */
  publicUrl: string;
  /** Empty where there is none. */
  account: { user: string; password: string; token: string };
  output: Writable;
  /** Asks a person; null where there is no terminal. */
  confirm: ((question: string) => Promise<boolean>) | null;
}

/**
 * `weboid gadget deploy`: shows how the gadget's pages on a wiki differ from what they should be, asks,
 * and writes those.
 * @throws CommandError, PageAddressError, GadgetError, ActionApiError
 */
export async function deployGadget(options: DeployOptions, about: DeployParts): Promise<void> {
  const { output, account, userAgent } = about;
  const apiUrl = await findApi(options, userAgent);
  const api = openActionApi(apiUrl, userAgent, {
    accessToken: account.token || undefined,
    advice: `look at ${options.api === undefined ? '--wiki' : '--api'}, and whether the wiki is up`,
  });
  const person = await whoIsThere(api, apiUrl, account);
  const wiki = await readTargetWiki(api);
  output.write(`${printable(wiki.siteName)}: ${printable(wiki.software)}, ${apiUrl}\n`);
  const build = await makeBuild(options, about, wiki);
  const changes = await planDeployment(api, build);
  showAll(changes, output);
  if (changes.length === 0 || options.dryRun === true) return;
  if (person === null) throw noAccount();
  requireRights(
    person,
    changes.map(({ title }) => title),
  );
  if (options.yes !== true && !(await isAgreed(changes, about))) {
    output.write('nothing was written\n');
    return;
  }
  await writeDeployment(api, build, changes, (title) => output.write(`written: ${title}\n`));
  output.write(`pages written: ${changes.length}\n`);
}

/**
 * By the EditURI link of the wiki's page; where it shows none, at the place where most wikis have it. Only at
 * the site that was named: there somebody may be about to sign in.
 */
async function findApi({ wiki, api }: DeployOptions, userAgent: string): Promise<string> {
  if (api !== undefined) return api.href;
  const { html, address } = await readPageHtml(wiki, userAgent, '--wiki');
  if (!isOwnSite(wiki, address)) {
    const where = `${wiki.href} leads to another site, ${address.href}`;
    throw new PageAddressError(`${where}; name that one with --wiki, or its api.php with --api`);
  }
  try {
    return apiAddressIn(html, address);
  } catch (error) {
    if (!(error instanceof PageAddressError)) throw error;
    return usualApi(address, userAgent, error);
  }
}

async function usualApi(wiki: URL, userAgent: string, cause: PageAddressError): Promise<string> {
  const url = `${wiki.origin}/w/api.php`;
  const { html } = await readPageHtml(
    new URL(`${url}?action=query&format=json`),
    userAgent,
    '--wiki',
  );
  if (html.startsWith('{"batchcomplete"')) return url;
  const what = `there is no MediaWiki at ${wiki.href}, nor an API at ${url}; name its api.php with --api`;
  throw new PageAddressError(what, { cause });
}

/** Null where no account is given: then the wiki can only be read. */
async function whoIsThere(
  api: ActionApi,
  apiUrl: string,
  { user, password, token }: DeployParts['account'],
): Promise<WikiAccount | null> {
  if (token === '' && user === '' && password === '') return null;
  if (!maySignInAt(apiUrl)) {
    throw new SignInError(
      `${apiUrl} is not encrypted: nobody signs in there; name its https address with --api`,
    );
  }
  if (token === '') {
    if (user === '' || password === '') throw noAccount();
    await signIn(api, user, password);
  }
  return readAccount(api);
}

function noAccount(): SignInError {
  return new SignInError(
    'who writes has to sign in: set WEBOID_GADGET_USER and WEBOID_GADGET_PASSWORD (of the wiki’s ' +
      'Special:BotPasswords) or WEBOID_GADGET_TOKEN (of an owner-only OAuth 2 consumer); ' +
      '--dry-run needs none of it',
  );
}

async function makeBuild(
  options: DeployOptions,
  about: DeployParts,
  wiki: TargetWiki,
): Promise<GadgetBuild> {
  if (options.from !== undefined) return suitable(readBuild(options.from), wiki, options);
  const folder = await mkdtemp(join(tmpdir(), 'weboid-gadget-'));
  const { name, farm, documentation } = options;
  const origin = originOf(options.origin ?? new URL(about.publicUrl));
  const { language, syntax } = wiki;
  try {
    await buildGadget(about.root, folder, { name, origin, farm, documentation, language, syntax });
    return readBuild(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws CommandError for an address with a path: the gadget puts its own behind the host */
function originOf({ origin, pathname, href }: URL): string {
  if (pathname === '/') return origin;
  throw new CommandError(`the gadget asks at the top of a host; ${href} has a path`);
}

/** @throws GadgetError when it was built for another wiki */
function suitable(build: GadgetBuild, wiki: TargetWiki, options: DeployOptions): GadgetBuild {
  const needed: BuildOptions = {
    name: options.name,
    origin: options.origin === undefined ? build.origin : originOf(options.origin),
    farm: options.farm || build.farm,
    documentation: options.documentation || build.documentation,
    language: wiki.language,
    syntax: wiki.syntax === 'es5' ? 'es5' : build.syntax,
  };
  const mends = Object.entries(needed).flatMap(([key, value]) =>
    new Map(Object.entries(build)).get(key) === value ? [] : [`--${key}=${value}`],
  );
  if (mends.length === 0) return build;
  throw new GadgetError(
    `${options.from} was built for something else; build it with ${mends.join(' ')}`,
  );
}

function showAll(changes: readonly PageChange[], output: Writable): void {
  if (changes.length === 0) {
    output.write('nothing to do: all pages are as they should be\n');
    return;
  }
  for (const change of changes) {
    output.write(describeChange(change).split('\n').map(printableLine).join('\n'));
  }
  output.write(`pages that differ: ${changes.length}\n`);
}

const printableLine = (line: string): string => printable(line.replaceAll('\t', '  '));

/** @throws CommandError where nobody can be asked */
function isAgreed(changes: readonly PageChange[], { confirm }: DeployParts): Promise<boolean> {
  if (confirm !== null) return confirm(`Write these ${changes.length} pages? [y/N] `);
  throw new CommandError('there is no terminal to ask on: add --yes to write, or --dry-run');
}
