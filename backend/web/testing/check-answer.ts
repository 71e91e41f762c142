import { tokenizer } from 'acorn';
import { Parser } from 'htmlparser2';
import { isProblemCode } from '../../answers/problem';
import type { RawAnswer } from './ask-raw';
import { checkWellFormed } from './well-formed';

/** Stands in every injection; must never get out of texts. */
export const CANARY = 'canary';

/** What the Remote Update Protocol says of an action that nobody knows. */
const NOT_IMPLEMENTED = 501;
const ELEMENTS_OF_OURS = /^(?!canary$|img$|iframe$|object$|embed$|base$|template$)[a-z][a-z0-9]*$/i;
/** Who is led on stays here, whatever was sent: it is encoded. */
const OWN_ADDRESS = /^(?:\/[a-z]+(?:\?[\w%=&+.*~-]*)?)?$/i;
const ACTIVE_ADDRESS = /^\s*(?:javascript|data|vbscript):/i;

/**
 * Looks for what a hostile question must not reach: a fault of ours, headers, and markup or code that
 * came from outside. XML is left to a parser of its own.
 * @throws naming what is wrong
 */
export function checkAnswer({ status, headers, body }: RawAnswer): void {
  if (isFault(status)) throw new Error(`status ${status}: ${body.slice(0, 300)}`);
  checkHeaders(headers);
  const type = headers['content-type']?.split(';')[0] ?? '';
  if (type === 'text/html') checkPage(body);
  if (type === 'text/javascript') checkScript(body);
  if (type === 'application/json' || type === 'application/problem+json') checkJson(status, body);
  if (type === 'application/jsonl') for (const line of body.trim().split('\n')) JSON.parse(line);
}

function checkHeaders({ location = '', ...others }: RawAnswer['headers']): void {
  if (JSON.stringify(others).includes(CANARY)) throw new Error('a header repeats what was sent');
  if (!OWN_ADDRESS.test(location)) throw new Error(`leads to ${location}`);
}

function checkJson(status: number, body: string): void {
  const data: unknown = JSON.parse(body);
  if (status < 400) return;
  const code = typeof data === 'object' && data !== null && 'code' in data ? data.code : null;
  if (!isProblemCode(code)) throw new Error(`${status} without a code`);
}

/** Only `/static/` scripts, no handlers, nothing active in addresses. */
function checkPage(page: string): void {
  checkWellFormed(page);
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!ELEMENTS_OF_OURS.test(name)) throw new Error(`an element of others: ${name}`);
      if (name === 'script' && attributes['src']?.startsWith('/static/') !== true) {
        throw new Error('a script of others');
      }
      for (const [attribute, value] of Object.entries(attributes)) checkAttribute(attribute, value);
    },
  });
  parser.end(page);
}

function checkAttribute(name: string, value: string): void {
  if (name.startsWith('on') || name === 'style' || name.includes(CANARY)) {
    throw new Error(`an attribute of others: ${name}`);
  }
  if (['href', 'src', 'action', 'formaction'].includes(name) && ACTIVE_ADDRESS.test(value)) {
    throw new Error(`an active address: ${value}`);
  }
}

/** What was sent may stand in strings only. */
function checkScript(script: string): void {
  for (const token of tokenizer(script, { ecmaVersion: 5 })) {
    if (token.type.label === 'name' && script.slice(token.start, token.end).includes(CANARY)) {
      throw new Error('code of others');
    }
  }
}

const isFault = (status: number): boolean =>
  status < 200 || (status >= 500 && status !== NOT_IMPLEMENTED);
