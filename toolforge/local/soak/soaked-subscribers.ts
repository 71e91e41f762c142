import { sleepReal } from '../../../backend/runtime/clock';
import type { Database } from '../../../backend/runtime/database';
import { domainOf } from '../../../backend/store/changes/domain-key';
import { createTableChangeFeed } from '../../../backend/store/changes/table-change-feed';
import {
  stateOfId,
  type SubscriberState,
} from '../../../backend/store/subscribers/subscriber-state';
import { formIn, TestVisitor } from '../../../backend/web/rooms/people/testing/visitor';
import { changeLinks, type ChangingLinks, type ComingLinks } from './changing-links';
import { fillAtFront, signInAtFront } from './front-forms';
import { HOOK_HOSTS, type HookReceiver } from './hook-receiver';
import { checkHooks, type HooksRecord, type SoakedHook } from './hooks-check';
import { FRONT } from './soaked-front';

/** A webhook on its way. */
interface WantedHook extends SoakedHook {
  /** What its owner types. */
  topic: Record<string, string>;
}

const LOOK_MS = 2_000;
const ROOM = { page: '/webhooks?lang=en', to: '/webhooks/do' };

/** People who have webhooks, and links that change for them. */
export class SoakedSubscribers {
  readonly #own: Database;
  readonly #receiver: HookReceiver;
  readonly #coming: ComingLinks;
  #hooks: WantedHook[] = [];
  #failed = 0;

  constructor(own: Database, receiver: HookReceiver, coming: ComingLinks) {
    this.#own = own;
    this.#receiver = receiver;
    this.#coming = coming;
  }

  /** Has webhooks added, proven and told, until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const links = await this.#coming.found(signal);
    if (links === null) return;
    this.#hooks = wantedHooks(links);
    const adding = this.#hooks.map((hook, n) => this.#bringOn(hook, `Subscriber ${n + 1}`, signal));
    await Promise.all([...adding, changeLinks(this.#own, links, signal)]);
  }

  /** Step by step, each again until it is answered: pods end all the time. */
  async #bringOn(hook: WantedHook, name: string, signal: AbortSignal): Promise<void> {
    const visitor = new TestVisitor();
    let isCalled = false;
    let hasSecret = false;
    while (!signal.aborted) {
      try {
        const state = await this.#stateOf(hook);
        if (state === 'on') {
          hook.onSince ??= await createTableChangeFeed(this.#own).head();
          return;
        }
        if (state === null) await addHook(visitor, hook, name);
        else if (!hasSecret) hasSecret = await this.#learnSecret(visitor, hook);
        else if (!isCalled) isCalled = await call(visitor);
      } catch {
        // Not answered, or not as wanted: counted, and tried again.
        this.#failed += 1;
      }
      await sleepReal(LOOK_MS);
    }
  }

  async #stateOf({ address }: WantedHook): Promise<SubscriberState | null> {
    const [row] = await this.#own.select<{ state: number }>(
      'SELECT state FROM subscriber WHERE address = ?',
      [Buffer.from(address)],
    );
    return row === undefined ? null : stateOfId(row.state);
  }

  /** It is shown once: who has missed it takes a new one. */
  async #learnSecret(visitor: TestVisitor, { address, proves }: WantedHook): Promise<boolean> {
    const { text } = await visitor.get(FRONT + ROOM.page);
    const isNew = 'token' in formIn(text, 'action', 'reveal');
    const page = await fillAtFront(visitor, { ...ROOM, action: isNew ? 'reveal' : 'rotate' }, {});
    const [secret] = /whsec_[\w+/=]+/.exec(page) ?? [];
    if (secret === undefined) return false;
    this.#receiver.know(address, { secret, proves });
    return true;
  }

  /** @param endsMax so often a sender ended, or lost its database */
  check(endsMax: number): Promise<HooksRecord> {
    const seen = { hooks: this.#hooks, got: this.#receiver.got, endsMax, failed: this.#failed };
    return checkHooks(this.#own, seen);
  }
}

async function addHook(visitor: TestVisitor, hook: WantedHook, name: string): Promise<void> {
  await signInAtFront(visitor, name);
  await fillAtFront(visitor, { ...ROOM, action: 'add' }, { address: hook.address, ...hook.topic });
}

async function call(visitor: TestVisitor): Promise<boolean> {
  await fillAtFront(visitor, { ...ROOM, action: 'call' }, {});
  return true;
}

/** For each of two domains, for a wiki, for a link, and one that proves nothing. */
function wantedHooks({ wiki, url, hosts }: ChangingLinks): WantedHook[] {
  const [first = '', second = ''] = hosts.map((host) => domainOf(`http://${host}/`));
  const ofDomain = (domain: string): Pick<WantedHook, 'topic' | 'wants'> => ({
    topic: { domain },
    wants: (change) => domainOf(change.url) === domain,
  });
  const topics: Pick<WantedHook, 'topic' | 'wants'>[] = [
    ofDomain(first),
    ofDomain(second),
    {
      topic: { dbname: wiki },
      wants: (change) =>
        change.url.includes(`${wiki}-site`) && (change.wiki ?? wiki).startsWith(wiki),
    },
    { topic: { url }, wants: (change) => change.url === url },
    ofDomain(first),
  ];
  return topics.map((topic, n) => ({
    ...topic,
    address: `https://${HOOK_HOSTS[n] ?? ''}/in`,
    proves: n < topics.length - 1,
    onSince: null,
  }));
}
