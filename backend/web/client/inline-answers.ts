/** Formats that can be read below a form; others are pages or files of their own. */
const READABLE = /^(?:application\/(?:[a-z.-]+\+)?(?:json|xml)|application\/jsonl|text\/(?!html))/;
/** More would make the page slow, and nobody reads it here. */
const SHOWN_MAX = 100_000;

/**
 * Shows the answer to a form (`data-inline`) below it instead of a page of its own. What cannot be
 * read there is opened as without script.
 */
export function startInlineAnswers(form: HTMLFormElement): void {
  const output = document.createElement('output');
  output.className = 'inline-answer';
  output.hidden = true;
  form.append(output);
  let asking = new AbortController();
  form.addEventListener('submit', (event) => {
    if (form.method !== 'get') return;
    event.preventDefault();
    asking.abort();
    asking = new AbortController();
    void showAnswer(questionOf(form), output, asking.signal);
  });
}

/** The form's address without the fields that were left empty. */
function questionOf(form: HTMLFormElement): string {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') address.searchParams.append(name, value);
  }
  return address.href;
}

async function showAnswer(
  address: string,
  output: HTMLOutputElement,
  signal: AbortSignal,
): Promise<void> {
  output.hidden = false;
  output.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(address, { signal });
    const type = response.headers.get('Content-Type') ?? '';
    if (READABLE.test(type)) {
      const body = readable(await response.text(), type);
      output.replaceChildren(line(`HTTP ${response.status} · ${type}`), link(address), block(body));
    } else {
      location.assign(address);
    }
  } catch (error) {
    if (!signal.aborted) output.replaceChildren(line(String(error)));
  } finally {
    if (!signal.aborted) output.removeAttribute('aria-busy');
  }
}

function readable(text: string, type: string): string {
  const isJson = /[/+]json/.test(type) && text.length <= SHOWN_MAX;
  const shown = isJson ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return shown.length <= SHOWN_MAX ? shown : `${shown.slice(0, SHOWN_MAX)}\n…`;
}

function line(text: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  return paragraph;
}

function link(address: string): HTMLElement {
  const paragraph = document.createElement('p');
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.textContent = address;
  anchor.className = 'url';
  anchor.dir = 'ltr';
  paragraph.append(anchor);
  return paragraph;
}

function block(text: string): HTMLElement {
  const box = document.createElement('pre');
  // What scrolls must be reachable by keyboard.
  box.tabIndex = 0;
  box.dir = 'ltr';
  box.textContent = text;
  return box;
}
