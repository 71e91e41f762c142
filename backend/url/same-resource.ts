import type { NormalUrl } from './normal-url';

/**
 * Whether two addresses name one page of one site: they differ at most in http or https, a leading
 * `www.`, a slash at the end of the path, a `?` with nothing behind it, and the id of a visitor's session.
 * Archives write originals in any of these ways.
 */
export function isSameResource(a: NormalUrl, b: NormalUrl): boolean {
  return a.text === b.text || resourceKey(a) === resourceKey(b);
}

/** Java servers write it behind the path. */
const SESSION_IN_PATH = /;jsessionid=[\w.!-]*$/i;
/** `sid` may name anything, unless it is written as PHP and others write such ids: 26 or 32 characters, or hexadecimal. */
const SESSION_PARAMETER =
  /^(?:PHPSESSID=.*|(?:sid|session_id)=(?=[a-z]*\d)(?:[0-9a-f]{16,}|[0-9a-z]{26}|[0-9a-z]{32}))$/is;

/** What all addresses of one page of one site have in common (`isSameResource`). */
export function resourceKey({ text }: Pick<NormalUrl, 'text'>): string {
  const [, rest = text] = /^https?:\/\/(?:www\.)?(.*)$/s.exec(text) ?? [];
  const query = rest.indexOf('?');
  const [path, search] = query < 0 ? [rest, ''] : [rest.slice(0, query), rest.slice(query + 1)];
  const kept = withoutSession(search);
  const place = path.replace(SESSION_IN_PATH, '').replace(/\/$/, '');
  return kept === '' ? place : `${place}?${kept}`;
}

function withoutSession(search: string): string {
  return search
    .split('&')
    .filter((parameter) => !SESSION_PARAMETER.test(parameter))
    .join('&');
}
