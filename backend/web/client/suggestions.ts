import { Combobox, type ComboboxOption } from './combobox';

/** A pause in typing after which suggestions are asked for. */
const PAUSE_MS = 200;
/** Page ids and pasted addresses are no beginnings of titles. */
const NO_TITLE = /^(?:#|https?:)/i;
/** What is longer is no beginning of a name or title. */
const CHARS_MAX = 255;

interface SuggestionAnswer {
  wikis?: readonly { typed: string; name: string; domain: string }[];
  pages?: readonly { title: string }[];
}

/** Suggests wikis, pages or categories, as `data-suggest` says, while somebody types. */
export function startSuggestions(input: HTMLInputElement): void {
  let asking = new AbortController();
  const box = new Combobox(input);
  const stop = (): void => asking.abort();
  input.addEventListener('input', () => {
    stop();
    asking = new AbortController();
    void suggest(input, box, asking.signal);
  });
  // Whoever has left the field or chosen wants no more of what was asked before.
  input.addEventListener('blur', stop);
  input.addEventListener('change', stop);
}

async function suggest(input: HTMLInputElement, box: Combobox, signal: AbortSignal): Promise<void> {
  const address = addressFor(input);
  await pause(PAUSE_MS);
  if (signal.aborted) return;
  const choices = address === null ? [] : await choicesAt(address, signal);
  if (!signal.aborted) box.show(choices);
}

/** @returns null where nothing can be suggested */
function addressFor(input: HTMLInputElement): string | null {
  const q = input.value.trim();
  if (q === '' || q.length > CHARS_MAX) return null;
  const kind = input.dataset['suggest'];
  if (kind === 'wikis') {
    return `/suggest/wikis?${query({ q, lang: document.documentElement.lang })}`;
  }
  const dbname = input.form?.querySelector<HTMLInputElement>('[name="dbname"]')?.value.trim() ?? '';
  if (dbname === '' || NO_TITLE.test(q)) return null;
  return `/suggest/${kind === 'categories' ? kind : 'pages'}?${query({ dbname, q })}`;
}

function query(parameters: Record<string, string>): string {
  return new URLSearchParams(parameters).toString();
}

/** Suggestions are a comfort: without an answer there are none. */
async function choicesAt(address: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  try {
    const response = await fetch(address, { signal, headers: { Accept: 'application/json' } });
    if (!response.ok) return [];
    const suggested: SuggestionAnswer = await response.json();
    return choicesOf(suggested);
  } catch {
    return [];
  }
}

function choicesOf({ wikis = [], pages = [] }: SuggestionAnswer): ComboboxOption[] {
  return [
    ...wikis.map(({ typed, name, domain }) => ({ value: typed, label: name, detail: domain })),
    ...pages.map(({ title }) => ({ value: title, label: title, detail: '' })),
  ];
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
