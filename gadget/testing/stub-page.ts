import { TextDecoder, TextEncoder } from 'node:util';
import english from '../../i18n/en.json';
import { start } from '../index';
import type { MessageCatalog } from '../state/translator';
import { textsOf } from './texts-of';

/** A page view with the gadget in it: hand-made stand-ins for `mw` and `fetch`. */
export interface StubPage {
  readonly content: HTMLElement;
  /** Addresses asked for, in order. */
  readonly requests: string[];
  readonly storage: Map<string, unknown>;
  /** Fires `wikipage.content` and waits for all that follows. */
  readonly fire: (root: Element) => Promise<void>;
  /** Takes away what the gadget listens to, so that the next page view starts clean. */
  readonly leave: () => void;
}

export interface StubPageOptions {
  readonly html: string;
  /** The backend's answer; a function may throw or wait. */
  readonly answer?: unknown;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly storage?: Map<string, unknown>;
  readonly catalog?: MessageCatalog;
}

const CONFIG = {
  wgAction: 'view',
  wgIsArticle: true,
  wgArticleId: 12,
  wgRevisionId: 34,
  wgCurRevisionId: 34,
  wgDBname: 'examplewiki',
  wgUserLanguage: 'en',
};

/** Opens a page, starts the gadget and fires `wikipage.content` once. */
export async function openPage(options: StubPageOptions): Promise<StubPage> {
  const { storage = new Map<string, unknown>() } = options;
  document.body.innerHTML = `<div id="mw-content-text">${options.html}</div>`;
  const content = document.querySelector<HTMLElement>('#mw-content-text') ?? document.body;
  const requests: string[] = [];
  const handlers: ((roots: { get(): Element[] }) => void)[] = [];
  const config: Readonly<Record<string, unknown>> = { ...CONFIG, ...options.config };
  const leave = recordListeners();
  Object.assign(globalThis, {
    // jsdom lacks it, browsers have it.
    TextDecoder,
    __WEBOID_ORIGIN__: 'https://weboid.test',
    __WEBOID_FARM__: '',
    mw: {
      config: { get: (key: string) => config[key] },
      hook: () => ({ add: (handler: (typeof handlers)[number]) => handlers.push(handler) }),
      log: () => undefined,
      storage: {
        getObject: (key: string) => storage.get(key) ?? null,
        setObject: (key: string, value: unknown) => storage.set(key, value),
      },
    },
    fetch: (address: string) => {
      requests.push(address);
      return answerWith(options.answer);
    },
  });
  start(options.catalog ?? { en: textsOf(english) });
  const fire = async (root: Element): Promise<void> => {
    for (const handler of handlers) handler({ get: () => [root] });
    // Idle callback, request, body and matching each take their turn.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setTimeout(done, 0));
  };
  await fire(content);
  return { content, requests, storage, fire, leave };
}

async function answerWith(answer: unknown): Promise<unknown> {
  const value: unknown = typeof answer === 'function' ? await answer() : answer;
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const parts = [{ done: false, value: bytes }, { done: true }];
  const reader = { read: () => Promise.resolve(parts.shift()) };
  return { ok: true, status: 200, body: { getReader: () => reader } };
}

function recordListeners(): () => void {
  const spies = [document, window].map((target) => {
    const spy = jest.spyOn(target, 'addEventListener');
    return () => {
      for (const [type, listener] of spy.mock.calls) target.removeEventListener(type, listener);
      spy.mockRestore();
    };
  });
  return () => spies.forEach((remove) => remove());
}
