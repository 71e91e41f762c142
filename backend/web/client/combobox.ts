/** Something to choose, with a word of explanation or ''. */
export interface ComboboxOption {
  /** What the field says when it is chosen. */
  value: string;
  label: string;
  detail: string;
}

/**
 * A field with a list of suggestions below it: the ARIA pattern “editable combobox with list
 * autocomplete”. Arrows go through the list, Enter takes, Escape closes, and what was typed stays as
 * long as nothing is taken. With `data-sent-by-choice`, taking one sends the form.
 */
export class Combobox {
  readonly #input: HTMLInputElement;
  readonly #list = document.createElement('ul');
  #choices: readonly ComboboxOption[] = [];
  /** -1: none */
  #highlighted = -1;

  constructor(input: HTMLInputElement) {
    this.#input = input;
    this.#prepareList();
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', this.#list.id);
    input.addEventListener('keydown', (event) => this.#onKey(event));
    input.addEventListener('blur', () => this.#close());
    this.#close();
  }

  /** Shows these below the field, if it still has the focus; none closes the list. */
  show(choices: readonly ComboboxOption[]): void {
    this.#choices = document.activeElement === this.#input ? choices : [];
    this.#list.replaceChildren(
      ...this.#choices.map((choice, index) => this.#option(choice, index)),
    );
    if (this.#choices.length === 0) this.#close();
    else this.#open();
  }

  #prepareList(): void {
    const list = this.#list;
    list.id = `${this.#input.id}-suggestions`;
    list.className = 'cdx-menu cdx-menu__listbox';
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-label', this.#input.labels?.[0]?.textContent ?? '');
    // A press on the list must not take the focus away from the field, which would close the list.
    list.addEventListener('mousedown', (event) => event.preventDefault());
    const frame = this.#input.closest('.cdx-field__control');
    frame?.classList.add('suggest');
    frame?.append(list);
  }

  #option({ label, detail }: ComboboxOption, index: number): HTMLElement {
    const item = document.createElement('li');
    item.id = `${this.#list.id}-${index}`;
    item.className = 'cdx-menu-item cdx-menu-item--enabled';
    item.setAttribute('role', 'option');
    item.append(textElement('bdi', 'cdx-menu-item__text__label', label));
    if (detail !== '') item.append(' ', textElement('bdi', 'hint-text', detail));
    item.addEventListener('click', () => this.#take(index));
    item.addEventListener('pointermove', () => this.#highlight(index));
    return item;
  }

  #onKey(event: KeyboardEvent): void {
    const isPlain = !event.isComposing && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isPlain && this.#obey(event.key)) event.preventDefault();
  }

  /** @returns whether the key had a meaning here */
  #obey(key: string): boolean {
    if (key === 'ArrowDown') return this.#step(1);
    if (key === 'ArrowUp') return this.#step(-1);
    if (!this.#isOpen) return false;
    if (key === 'Enter') return this.#take(this.#highlighted);
    if (key !== 'Escape') return false;
    this.#close();
    return true;
  }

  #step(step: 1 | -1): boolean {
    if (this.#choices.length === 0) return false;
    if (!this.#isOpen) this.#open();
    this.#highlight(this.#next(step));
    return true;
  }

  /** Beyond either end lies the field itself. */
  #next(step: 1 | -1): number {
    const places = this.#choices.length + 1;
    return ((this.#highlighted + 1 + step + places) % places) - 1;
  }

  #highlight(index: number): void {
    this.#highlighted = index;
    for (const [at, item] of [...this.#list.children].entries()) {
      item.classList.toggle('cdx-menu-item--highlighted', at === index);
      item.setAttribute('aria-selected', String(at === index));
    }
    const item = this.#list.children[index];
    if (item === undefined) this.#input.removeAttribute('aria-activedescendant');
    else this.#input.setAttribute('aria-activedescendant', item.id);
    item?.scrollIntoView({ block: 'nearest' });
  }

  #take(index: number): boolean {
    const choice = this.#choices[index];
    if (choice === undefined) return false;
    this.#input.value = choice.value;
    this.#choices = [];
    this.#close();
    this.#input.dispatchEvent(new Event('change', { bubbles: true }));
    if ('sentByChoice' in this.#input.dataset) this.#input.form?.requestSubmit();
    return true;
  }

  get #isOpen(): boolean {
    return !this.#list.hidden;
  }

  #open(): void {
    this.#list.hidden = false;
    this.#input.setAttribute('aria-expanded', 'true');
    this.#highlight(-1);
  }

  #close(): void {
    this.#list.hidden = true;
    this.#input.setAttribute('aria-expanded', 'false');
    this.#highlight(-1);
  }
}

function textElement(tag: 'bdi', className: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}
