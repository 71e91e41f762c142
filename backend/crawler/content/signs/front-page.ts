import type { NormalUrl } from '../../../url/normal-url';

/** Names under which servers keep front pages. */
const FRONT_NAMES =
  /^(?:index|default|home|main|start|startseite|welcome|willkommen|accueil|inicio|frontpage|homepage)(?:[-_.](?:[a-z]{2}))?(?:\.\w{1,5})?$/i;

/** `en`, `pt-br`, `zh_CN`: a site in several languages has a front page for each. */
const LANGUAGE = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i;

/** Parameters that choose no page: languages, sessions, campaigns. */
const IDLE_PARAMETERS =
  /^(?:lang(?:uage)?|locale|hl|l|lng|utm_\w+|phpsessid|jsessionid|sid|session|ref|source|fbclid|gclid|cookie\w*|check\w*)$/i;

/** Whether an address is that of a site's front page, in any of its languages. */
export function isFrontPage({ path }: Pick<NormalUrl, 'path'>): boolean {
  const [file = '', ...query] = path.split('?');
  return hasIdleQuery(query.join('?')) && segmentsOf(file).every(isFrontSegment);
}

/** The parts of a path, without sessions (`;jsessionid=…`) and empty ones. */
export function segmentsOf(path: string): string[] {
  const [file = ''] = path.split('?', 1);
  return file
    .split('/')
    .map((segment) => segment.split(';', 1).join(''))
    .filter((segment) => segment !== '');
}

function isFrontSegment(segment: string, _place: number, all: string[]): boolean {
  return all.length <= 2 && (LANGUAGE.test(segment) || FRONT_NAMES.test(segment));
}

function hasIdleQuery(query: string): boolean {
  return query.split('&').every((pair) => {
    const [name = ''] = pair.split('=', 1);
    return name === '' || IDLE_PARAMETERS.test(name);
  });
}
