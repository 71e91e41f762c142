import english from '../../i18n/en.json';
import type { Details } from '../gateway/details';
import { markNow, type AskedKey, type MarkLinks } from '../details/mark-now';
import { createNextProblem } from '../details/next-problem';
import type { DetailsContext } from '../gateway/details';
import { notifyInto } from './notify-into';

/** What tests see of a stand-in for `mw`. */
export interface StubMw {
  /** To be put in place of the global `mw`. */
  readonly mw: object;
  /** What `mw.storage` holds, read from JSON. */
  readonly storage: Map<string, unknown>;
  /** Options of the account; undefined when nobody is logged in. */
  readonly options: Map<string, unknown> | undefined;
  /** Texts of notifications that are shown. */
  readonly notices: string[];
  /** The stand-in for the other module. */
  readonly details: Readonly<Record<keyof Details, jest.Mock>>;
  readonly fireContent: (root: Element) => void;
}

interface StubMwOptions {
  readonly config?: Readonly<Record<string, unknown>>;
  readonly storage?: Map<string, unknown>;
  readonly options?: Map<string, unknown>;
  /** What the wiki answers, in order; then, as without them, it does not answer. */
  readonly wiki?: readonly unknown[];
}

/** An article's current revision, of block 2. */
const CONFIG = {
  wgAction: 'view',
  wgIsArticle: true,
  wgArticleId: 150,
  wgRevisionId: 34,
  wgCurRevisionId: 34,
  wgNamespaceNumber: 0,
  wgContentNamespaces: [0],
  wgDBname: 'examplewiki',
  wgUserLanguage: 'en',
  wgScript: '/w/index.php',
};

type ContentHandler = (roots: { get(): Element[] }) => void;

/** The parts of MediaWiki's `mw` that the gadget uses. */
export function createStubMw({ config, storage, options, wiki }: StubMwOptions): StubMw {
  const values: Readonly<Record<string, unknown>> = { ...CONFIG, ...config };
  const stored = storage ?? new Map<string, unknown>();
  const notices: string[] = [];
  const handlers: ContentHandler[] = [];
  const fired: Element[] = [];
  const notify = notifyInto(notices);
  const next = jest.fn(createNextProblem());
  const told = {
    tellCut: () => undefined,
    tell: (key: AskedKey) => notify(english[`weboid-details-${key}`], { tag: 'weboid' }),
    next,
    tellRepaired: () => undefined,
  };
  const details = {
    openProblem: jest.fn(),
    openSettings: jest.fn(),
    nextProblem: next,
    markNow: jest.fn((context: DetailsContext, content: Element, mark: MarkLinks) =>
      markNow(context, content, mark, told),
    ),
    showRepaired: jest.fn(),
    helpEditor: jest.fn(),
    addInfoRow: jest.fn(),
    guardTaken: jest.fn(),
  };
  const mw = {
    config: { get: (key: string) => values[key] },
    hook: (name: string) => ({
      add: (handler: ContentHandler) => {
        if (name !== 'wikipage.content') return;
        handlers.push(handler);
        // As MediaWiki does: the last call is made up for.
        for (const root of fired.slice(-1)) handler({ get: () => [root] });
      },
    }),
    log: () => undefined,
    requestIdleCallback: (task: () => void) => setTimeout(task, 0),
    notify,
    language: { getFallbackLanguageChain: () => [values['wgUserLanguage']] },
    loader: { using: () => Promise.resolve(() => details) },
    storage: storageOf(stored),
    user: userOf(options),
    Api: apiOf(wiki),
    util: { addPortletLink },
  };
  const fireContent = (root: Element): void => {
    fired.push(root);
    for (const handler of handlers) handler({ get: () => [root] });
  };
  return { mw, storage: stored, options, notices, details, fireContent };
}

function storageOf(stored: Map<string, unknown>): object {
  const set = (key: string, value: unknown): boolean => {
    stored.set(key, value);
    return true;
  };
  const get = (key: string): unknown => stored.get(key) ?? null;
  return { get, set, getObject: get, setObject: set };
}

function userOf(options: Map<string, unknown> | undefined): object {
  return {
    isNamed: () => options !== undefined,
    isAnon: () => options === undefined,
    options: {
      get: (key: string) => options?.get(key) ?? null,
      set: (key: string, value: unknown) => options?.set(key, value),
    },
  };
}

function apiOf(answers: readonly unknown[] = []): unknown {
  const left = [...answers];
  return class {
    async get(): Promise<unknown> {
      if (left.length === 0) throw new TypeError('offline');
      return left.shift();
    }
    saveOption(): Promise<void> {
      return Promise.resolve();
    }
  };
}

function addPortletLink(portlet: string, href: string, text: string, id: string): Element | null {
  const list = document.getElementById(portlet);
  if (!list) return null;
  const link = Object.assign(document.createElement('a'), { href, textContent: text });
  const item = Object.assign(document.createElement('li'), { id });
  item.append(link);
  list.append(item);
  return item;
}
