import {
  accountIdOf,
  startSignInServer,
  type SignInServer,
} from '../../../../../toolforge/local/sign-in/sign-in-server';
import { createStoredFindings } from '../../../../answers/stored-findings';
import type { Clock } from '../../../../runtime/clock';
import type { Database } from '../../../../runtime/database';
import { systemRandom } from '../../../../runtime/random';
import { dayNumberOf } from '../../../../status/day-number';
import { createMarkIndex } from '../../../../status/mark-index';
import { marksInForce } from '../../../../store/frontier/url-marks';
import { sampleParts, sampleWiki } from '../../../testing/sample-web';
import { serve, type Served } from '../../../testing/serve';
import type { WebParts } from '../../../web-parts';
import type { SayingParts } from '../people-parts';
import { createSigner } from '../signer';
import { formIn, TestVisitor, type Came } from './visitor';

/** Of the webs that are started here. */
export const SESSION_KEY = 'k'.repeat(32);

interface StartedServers {
  origin: string;
  web: Served;
  provider: SignInServer;
}

/** A web side over our own tables where people can sign in, by any name. */
export class SignedInWeb {
  readonly origin: string;
  /** What its pages about people are served with. */
  readonly people: SayingParts;
  readonly #web: Served;
  readonly #provider: SignInServer;
  #ended: Promise<void> | undefined;

  constructor(people: SayingParts, { origin, web, provider }: StartedServers) {
    this.origin = origin;
    this.people = people;
    this.#web = web;
    this.#provider = provider;
  }

  /** @param path of a page with forms */
  room(path: string): VisitedRoom {
    return new VisitedRoom(this, path);
  }

  /** What stands in tables for who signs in by a name. */
  keyOf(userName: string): Buffer {
    return createSigner(SESSION_KEY).hash('person', String(accountIdOf(userName)));
  }

  /** @param from path of a page that shows the way to sign in */
  async signedIn(userName: string, from: string): Promise<TestVisitor> {
    const visitor = new TestVisitor();
    const start = await visitor.get(this.origin + from);
    const login =
      /href="(\/auth\/login[^"]*)"/.exec(start.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const form = await visitor.get(this.origin + login);
    const state = /name="state" value="([^"]*)"/.exec(form.text)?.[1] ?? '';
    const fields = { ...formIn(form.text, 'state', state), name: userName, answer: 'yes' };
    const came = await visitor.post(form.url, fields);
    expect(new URL(came.url).pathname).toBe(new URL(from, this.origin).pathname);
    return visitor;
  }

  /** From now on nobody answers where people sign in. */
  endSignIn(): Promise<void> {
    this.#ended ??= this.#provider.close();
    return this.#ended;
  }

  async close(): Promise<void> {
    await this.#web.close();
    await this.endSignIn();
  }
}

/** A page with forms, as people who are signed in see it. */
export class VisitedRoom {
  readonly #web: SignedInWeb;
  readonly #path: string;

  constructor(web: SignedInWeb, path: string) {
    this.#web = web;
    this.#path = path;
  }

  /** Its address. */
  page(query: Record<string, string> = {}): string {
    const search = new URLSearchParams({ lang: 'en', ...query });
    return `${this.#web.origin}${this.#path}?${search.toString()}`;
  }

  /** Somebody who has signed in here, and was led back here. */
  signedIn(userName = 'Kari', query: Record<string, string> = {}): Promise<TestVisitor> {
    return this.#web.signedIn(userName, this.page(query).slice(this.#web.origin.length));
  }

  /** Sends the first form of an action as the page shows it, with further fields. */
  async act(
    visitor: TestVisitor,
    action: string,
    more: Record<string, string> = {},
  ): Promise<Came> {
    const { text } = await visitor.get(this.page());
    const fields = { ...formIn(text, 'action', action), ...more };
    return visitor.post(`${this.#web.origin}${this.#path}/do`, fields);
  }
}

/** What differs from a sample web with an empty wiki. */
interface SignedInParts extends Partial<WebParts> {
  wiki?: ReturnType<typeof sampleWiki>;
  /** By name. */
  administrators?: readonly string[];
}

/** Starts it. @param reviewers by name */
export async function startSignedInWeb(
  database: Database,
  clock: Clock,
  reviewers: readonly string[],
  { wiki = sampleWiki([]), administrators = [], ...more }: SignedInParts = {},
): Promise<SignedInWeb> {
  const free = await serve(sampleParts(sampleWiki([]), {}));
  await free.close();
  const origin = `http://127.0.0.1:${free.port}`;
  const consumer = {
    clientId: 'weboid',
    clientSecret: 'secret',
    callback: `${origin}/auth/callback`,
  };
  const provider = await startSignInServer(consumer);
  const signIn = { server: provider.server, ...consumer, sessionKey: SESSION_KEY };
  const people = {
    database,
    signIn,
    perDay: 5,
    reviewers: new Set(reviewers),
    administrators: new Set(administrators),
    userAgent: 'Weboid/test',
    random: systemRandom,
  };
  const marks = async () => createMarkIndex(await marksInForce(database, dayNumberOf(clock.now())));
  const parts = sampleParts(
    wiki,
    {},
    {
      clock,
      store: database,
      publicUrl: origin,
      findings: createStoredFindings(database, marks),
      people,
      ...more,
    },
  );
  return new SignedInWeb(people, { origin, web: await serve(parts, free.port), provider });
}
