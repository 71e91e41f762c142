import { TextDecoder, TextEncoder } from 'node:util';
import english from '../../i18n/en.json';
import { start } from '../index';
import type { MessageCatalog } from '../state/translator';
import { createStubMw, type StubMw } from './stub-mw';
import { textsOf } from './texts-of';

/** A page view with the gadget in it: hand-made stand-ins for `mw` and `fetch`. */
export interface StubPage extends Pick<StubMw, 'notices' | 'options' | 'storage' | 'details'> {
  readonly content: HTMLElement;
  /** Addresses asked for, in order. */
  readonly requests: string[];
  /** Fires `wikipage.content` and waits for all that follows. */
  readonly fire: (root: Element) => Promise<void>;
  /** Waits for all that is under way, but for the summary line. */
  readonly settle: () => Promise<void>;
  /** Takes away what the gadget listens to, so that the next page view starts clean. */
  readonly leave: () => void;
}

export interface StubPageOptions {
  readonly html: string;
  /** The backend's answer; a function may throw or wait. */
  readonly answer?: unknown;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly storage?: Map<string, unknown>;
  /** A registered reader's options; undefined: nobody is logged in. */
  readonly options?: Map<string, unknown>;
  readonly catalog?: MessageCatalog;
  /** Selectors of parts that `wikipage.content` is fired for, in order, before the gadget starts. */
  readonly firedBefore?: readonly string[];
  /** False: a skin without toolbox. */
  readonly hasToolbox?: boolean;
}

/** Idle callbacks, requests, bodies and matching each take their turn. */
const TURNS = 10;

/** Opens a page, starts the gadget and fires `wikipage.content` once, unless it was fired before. */
export async function openPage(options: StubPageOptions): Promise<StubPage> {
  const toolbox = options.hasToolbox === false ? '' : '<ul id="p-tb"></ul>';
  document.body.innerHTML = `${toolbox}<div id="bodyContent"><div id="mw-content-text">${options.html}</div></div>`;
  const content = document.querySelector<HTMLElement>('#mw-content-text') ?? document.body;
  const requests: string[] = [];
  const stub = createStubMw(options);
  const leave = recordListeners();
  Object.assign(globalThis, {
    // jsdom lacks it, browsers have it.
    TextDecoder,
    __WEBOID_ORIGIN__: 'https://weboid.test',
    __WEBOID_FARM__: '',
    mw: stub.mw,
    fetch: (address: string) => {
      requests.push(address);
      return answerWith(options.answer);
    },
  });
  for (const selector of options.firedBefore ?? [])
    document.querySelectorAll(selector).forEach(stub.fireContent);
  start(options.catalog ?? { en: textsOf(english) });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((done) => setTimeout(done, 0));
  };
  const fire = (root: Element): Promise<void> => {
    stub.fireContent(root);
    return settle();
  };
  await (options.firedBefore ? settle() : fire(content));
  return { ...stub, content, requests, fire, settle, leave };
}

/** What `fetch` gives for an answer as JSON. */
export async function answerWith(answer: unknown): Promise<unknown> {
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
