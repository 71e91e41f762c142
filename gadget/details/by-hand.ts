import { askService } from '../gateway/ask-service';
import { MAX_DETAILS_LENGTH } from '../gateway/fetch-answer';
import { createElement } from '../view/create-element';
import { createCopyField } from './copy-field';
import type { Words } from './words';
import { parseEach, textOf, type Fields } from './parse-fields';

/** A reference as it is repaired. */
interface WrittenRepair {
  readonly wikitext: string;
  /** Of a citation, what is new in it. */
  readonly parameters: readonly WrittenParameter[];
}

interface WrittenParameter {
  readonly name: string;
  readonly value: string;
  /** The citation has it already, with another value: pasted, it would be given twice. */
  readonly isThere: boolean;
}

/** One URL is seldom cited more often on a page, and a citation has fewer parameters to be filled. */
const REPAIRS_MAX = 10;
const PARAMETERS_MAX = 20;
const NAME_LENGTH_MAX = 200;
const TEXT_LENGTH_MAX = 20_000;
/** Enough to see which of several links to one URL it is. */
const WHOLE_ROWS = 3;

/** What is shown by hand, and who is told that it has grown. */
export interface ByHandParts extends Pick<Words, 'text'> {
  readonly log: (error: unknown) => void;
  readonly grown: () => void;
}

/**
 * A button; pressed, it asks for the repair of the references to one URL, and gives way to what a person enters in the
 * citation: each parameter by itself, as dialogs of the visual editor have them, and all of them as wikitext.
 * @param address of the service's page about the fix
 */
export function createByHand(address: string, parts: ByHandParts): HTMLElement {
  const { text, log, grown } = parts;
  const button = createElement('button', { type: 'button', class: 'weboid-button' }, [
    text('by-hand'),
  ]);
  // Told when it changes; it gets the focus that the button had.
  const place = createElement(
    'div',
    {
      class: 'weboid-by-hand',
      'aria-live': 'polite',
      tabindex: '-1',
    },
    [button],
  );
  const show = async (): Promise<void> => {
    const shown = await contentOf(address, parts);
    place.textContent = '';
    place.append(...(shown ?? [createElement('p', {}, [text('failed')]), button]));
    button.disabled = false;
    place.focus();
    grown();
  };
  button.addEventListener('click', () => {
    button.disabled = true;
    show().catch(log);
  });
  return place;
}

/** @returns null when there is no answer */
async function contentOf(
  address: string,
  { text, log }: ByHandParts,
): Promise<HTMLElement[] | null> {
  try {
    const limits = { cache: 'no-store', maxLength: MAX_DETAILS_LENGTH } as const;
    const repairs = parseRepairs(await askService(`${address}&format=json`, limits));
    const [only, ...others] = repairs;
    if (only !== undefined && others.length === 0) return fieldsOf(only, text);
    if (repairs.length > 0)
      return repairs.map((one, place) =>
        groupOf(fieldsOf(one, text), text('by-hand-nth', place + 1, repairs.length)),
      );
    return [createElement('p', {}, [text('by-hand-nothing')])];
  } catch (error) {
    log(error);
    return null;
  }
}

/** What is entered for one of several links. */
function groupOf(fields: readonly HTMLElement[], name: string): HTMLElement {
  const heading = createElement('p', { class: 'weboid-by-hand__nth', 'aria-hidden': 'true' }, [
    name,
  ]);
  return createElement('div', { role: 'group', 'aria-label': name }, [heading, ...fields]);
}

function fieldsOf({ wikitext, parameters }: WrittenRepair, text: Words['text']): HTMLElement[] {
  const field = (label: string, value: string, rows?: number): HTMLElement =>
    createCopyField(
      value,
      {
        label,
        copy: text('copy'),
        copyAloud: text('copy-the-value', label),
        copied: text('copied'),
        selected: text('copy-selected'),
      },
      rows,
    );
  const fields = parameters.map(({ name, value, isThere }) =>
    field(isThere ? text('by-hand-change', name) : name, value),
  );
  const added = parameters.filter(({ isThere }) => !isThere);
  const all = added.map(({ name, value }) => `|${name}=${value}`).join(' ');
  if (added.length > 0) fields.unshift(field(text('by-hand-all'), all));
  return fields.concat(field(text('by-hand-whole'), wikitext, WHOLE_ROWS));
}

/** What of the answer can be shown; nothing of an odd one. */
function parseRepairs(answer: unknown): WrittenRepair[] {
  const told: unknown = Object(answer).repairs;
  return parseEach(told, REPAIRS_MAX, (fields: Fields): WrittenRepair | undefined => {
    const wikitext = textOf(fields['wikitext'], TEXT_LENGTH_MAX);
    const parameters = parseEach(fields['parameters'], PARAMETERS_MAX, parseParameter);
    return wikitext === undefined ? undefined : { wikitext, parameters };
  });
}

function parseParameter(fields: Fields): WrittenParameter | undefined {
  const name = textOf(fields['name'], NAME_LENGTH_MAX);
  const value = textOf(fields['value'], TEXT_LENGTH_MAX);
  const isThere = fields['isThere'] === true;
  return name === undefined || value === undefined ? undefined : { name, value, isThere };
}
