import { askService } from '../gateway/ask-service';
import { MAX_DETAILS_LENGTH } from '../gateway/fetch-answer';
import { createElement } from '../view/create-element';
import { isPlainClick } from '../view/plain-click';
import { watchFields } from './watch-fields';

/** What the service may say of the editor's form. What would save, or show the text as a page, is not among it. */
const FIELDS = [
  'wpUnicodeCheck',
  'wpSection',
  'wpStarttime',
  'wpEdittime',
  'editRevId',
  'parentRevId',
  'wpTextbox1',
  'wpSummary',
] as const;

/** As MediaWiki's editor wants them. Source: MediaWiki EditPage::importFormData. */
const OWN_FIELDS = {
  action: 'submit',
  format: 'text/x-wiki',
  model: 'wikitext',
  wpDiff: '1',
  wpUltimateParam: '1',
};

/**
 * A link to the service's page about a fix. A plain click on it opens this wiki's own editor at once, with the repaired
 * text, its difference and its summary; the editor looks at it there, and saves it or not. Where the service has no
 * fix, its page tells why.
 * @param address of that page
 */
export function createFixLink(
  address: string,
  text: string,
  log: (error: unknown) => void,
): HTMLElement {
  const link = createElement(
    'a',
    {
      href: address,
      rel: 'noreferrer nofollow',
      class: 'weboid-button weboid-button--primary weboid-box__fix',
    },
    [text],
  );
  link.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void openEditor(address).catch((error: unknown) => {
      log(error);
      location.assign(address);
    });
  });
  return link;
}

async function openEditor(address: string): Promise<void> {
  const title = mw.config.get('wgPageName');
  const [answer, watching] = await Promise.all([
    askService(`${address}&format=json`, { cache: 'no-store', maxLength: MAX_DETAILS_LENGTH }),
    watchFields(title),
  ]);
  const fields = readFields(answer);
  if (fields === null) {
    location.assign(address);
    return;
  }
  const form = createElement('form', { method: 'post', action: mw.config.get('wgScript') }, []);
  form.hidden = true;
  const all = { ...fields, ...watching, ...OWN_FIELDS, title };
  for (const [name, value] of Object.entries(all)) {
    form.append(createElement('input', { type: 'hidden', name, value }, []));
  }
  document.body.append(form);
  form.submit();
}

/** @returns null where there is nothing to be fixed, or the answer is odd */
function readFields(answer: unknown): Record<string, string> | null {
  const told: unknown = Object(answer).fields;
  const fields: Record<string, string> = {};
  for (const name of FIELDS) {
    const value: unknown = Object(told)[name];
    if (typeof value !== 'string') return null;
    fields[name] = value;
  }
  return fields;
}
