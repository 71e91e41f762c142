import { createHash } from 'node:crypto';
import {
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
import { createSigner } from '../signer';
import { formIn, TestVisitor } from './visitor';

const SESSION_KEY = 'k'.repeat(32);

/** A web side over our own tables where people can sign in, by any name. */
export class SignedInWeb {
  readonly origin: string;
  readonly #web: Served;
  readonly #provider: SignInServer;

  constructor(origin: string, web: Served, provider: SignInServer) {
    this.origin = origin;
    this.#web = web;
    this.#provider = provider;
  }

  /** What stands in tables for who signs in by a name. */
  keyOf(userName: string): Buffer {
    const centralId = createHash('sha256').update(userName).digest().readUInt32BE() + 1;
    return createSigner(SESSION_KEY).hash('person', String(centralId));
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
    await visitor.post(form.url, fields);
    return visitor;
  }

  async close(): Promise<void> {
    await this.#web.close();
    await this.#provider.close();
  }
}

/** Starts it. @param reviewers by name */
export async function startSignedInWeb(
  database: Database,
  clock: Clock,
  reviewers: readonly string[],
  more: Partial<WebParts> = {},
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
  const people = { database, signIn, perDay: 5, reviewers: new Set(reviewers) };
  const marks = async () => createMarkIndex(await marksInForce(database, dayNumberOf(clock.now())));
  const parts = sampleParts(
    sampleWiki([]),
    {},
    {
      clock,
      store: database,
      publicUrl: origin,
      findings: createStoredFindings(database, marks),
      people: { ...people, userAgent: 'Weboid/test', random: systemRandom },
      ...more,
    },
  );
  return new SignedInWeb(origin, await serve(parts, free.port), provider);
}
