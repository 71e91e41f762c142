import { createElement } from '../view/create-element';

/** Texts around what is to be copied. */
export interface CopyTexts {
  readonly label: string;
  /** Of the button. */
  readonly copy: string;
  /** What the button is called aloud, where its own text does not say what it copies. */
  readonly copyAloud?: string;
  /** Told when it is in the clipboard. */
  readonly copied: string;
  /** Told when the reader has to copy what was selected. */
  readonly selected: string;
}

const ATTRIBUTES = {
  class: 'weboid-box__to-copy',
  readonly: '',
  dir: 'ltr',
  spellcheck: 'false',
  translate: 'no',
  autocomplete: 'off',
};

/**
 * A text to be copied, with a button that does it and tells politely that it has.
 * @param rows how many lines of it are seen; 0: none before it has to be copied by hand, as the button says what it is
 */
export function createCopyField(value: string, texts: CopyTexts, rows = 1): HTMLElement {
  const field =
    rows <= 1
      ? createElement('input', { type: 'text', ...ATTRIBUTES })
      : createElement('textarea', { rows: `${rows}`, ...ATTRIBUTES });
  field.value = value;
  const status = createElement('span', { class: 'weboid-box__subtle', role: 'status' });
  const button = createElement('button', { type: 'button', class: 'weboid-button' }, [texts.copy]);
  if (texts.copyAloud !== undefined) button.setAttribute('aria-label', texts.copyAloud);
  const label = createElement('label', {}, [
    createElement('span', { class: 'weboid-box__label' }, [texts.label]),
    field,
  ]);
  // Beside others a button alone may not tell of what it copies the address.
  if (rows === 0) Object.assign(button, { title: texts.label });
  label.hidden = rows === 0;
  button.addEventListener('click', () => {
    void copy(field, label, (isCopied) => {
      status.textContent = isCopied ? texts.copied : texts.selected;
    });
  });
  const buttons = createElement('div', { class: 'weboid-box__buttons' }, [button, status]);
  const parts = rows === 0 ? [buttons, label] : [label, buttons];
  return createElement('div', { class: 'weboid-box__copy' }, parts);
}

/** Browsers may lack the clipboard (pages without https) or forbid it; then the text is selected. */
async function copy(
  field: HTMLInputElement | HTMLTextAreaElement,
  label: HTMLElement,
  tell: (isCopied: boolean) => void,
): Promise<void> {
  // Typed as if it were always there.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const write = clipboard?.writeText(field.value).then(
    () => true,
    () => false,
  );
  const isCopied = (await write) === true;
  if (!isCopied) {
    label.hidden = false;
    field.focus();
    field.select();
  }
  tell(isCopied);
}
