import english from '../../../i18n/en.json';
import german from '../../../i18n/de.json';
import type { Settings } from '../../state/settings';
import type { MessageCatalog } from '../../state/translator';
import { notifyInto } from '../../testing/notify-into';
import { pageContext } from '../../testing/page-context';
import { textsOf } from '../../testing/texts-of';
import type { Details, DetailsContext } from '../../gateway/details';
import { createDetails } from '../index';
import type { SettingsKeeper } from '../keep-settings';

export const LINK = 'http://dead.example.net/a';

/** The module at work, and what it was seen doing. */
export interface OpenDetails {
  readonly details: Details;
  readonly context: DetailsContext;
  /** Addresses asked for, in order. */
  readonly requests: string[];
  readonly saved: Settings[];
  readonly logged: unknown[];
  /** Texts of notifications that are shown. */
  readonly notices: string[];
}

export interface OpenDetailsOptions {
  readonly catalog?: MessageCatalog;
  readonly context?: Partial<DetailsContext>;
  /** The backend's answer; a function may throw or wait. */
  readonly answer?: unknown;
  /** Keeps settings in place of the list of those that were saved. */
  readonly keep?: SettingsKeeper;
  readonly isNamed?: boolean;
  readonly isEditable?: boolean;
}

/** Loads the module into a page with a stand-in for `mw`. */
export function openDetails(options: OpenDetailsOptions = {}): OpenDetails {
  const { answer, isNamed = true, isEditable = false } = options;
  const [requests, saved, logged]: [string[], Settings[], unknown[]] = [[], [], []];
  const notices: string[] = [];
  Object.assign(globalThis, {
    mw: {
      config: { get: (key: string) => (key === 'wgIsProbablyEditable' ? isEditable : undefined) },
      user: { isNamed: () => isNamed },
      util: { getUrl: (title: string) => `/wiki/${title}` },
      notify: notifyInto(notices),
    },
  });
  const context: DetailsContext = {
    service: { origin: 'https://weboid.test', farm: '' },
    page: pageContext(),
    settings: { show: 'unreachable', ask: 'auto', summary: true },
    ask: async (address) => {
      requests.push(address);
      return typeof answer === 'function' ? answer(address) : answer;
    },
    log: (error) => logged.push(error),
    ...options.context,
  };
  const catalog = options.catalog ?? { en: textsOf(english), de: textsOf(german) };
  const keep: SettingsKeeper = async (settings) => void saved.push(settings);
  const details = createDetails(catalog, options.keep ?? keep);
  return { details, context, requests, saved, logged, notices };
}

/** A mark as the core puts it after a link. */
export function addMark(url = LINK, verdict = 'unreachable', title = 'A title'): HTMLElement {
  const link = document.createElement('a');
  link.href = '#';
  link.textContent = title;
  const mark = document.createElement('button');
  mark.setAttribute('aria-expanded', 'false');
  Object.assign(mark.dataset, { weboidUrl: url, weboidVerdict: verdict });
  const holder = document.createElement('span');
  holder.append(mark);
  document.body.append(link, holder);
  return mark;
}

/** Texts, question and answer each take their turn. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setTimeout(done, 0));
}
