import { getDomain } from 'tldts';
import { z } from 'zod';
import { parseUrlGlob, type UrlGlob } from '../../url/url-glob';
import { Problem } from '../problem';
import { all, formatOf, lang } from '../query/parameters';
import { readQuery } from '../query/read-query';
import { listParameters, listState, type ListState } from './list-state';

/** What `/domain` can be asked. */
export const domainSchema = z.object({
  domain: z
    .string()
    .max(300)
    .describe('A domain, which stands for its subdomains too: example.org.')
    .meta({ problem: 'bad-pattern' }),
  all,
  ...listParameters,
  lang,
  format: formatOf(['html']),
});

/** A question about a domain. */
export interface DomainQuestion {
  /** As in UrlParts. */
  domain: string;
  /** The domain with its subdomains; an IP address, or what many registered below (`gov.uk`), alone. */
  glob: UrlGlob;
  state: ListState;
  all: boolean;
}

/** @throws Problem bad-pattern, missing-parameter, bad-parameter, repeated-parameter */
export function readDomainQuestion(query: URLSearchParams): DomainQuestion {
  const given = readQuery(domainSchema, query);
  const alone = globOf(given.domain);
  if (alone === null) throw new Problem('bad-pattern', given.domain);
  const below = getDomain(alone.domain) === null ? null : globOf(`*.${given.domain}`);
  return { domain: alone.domain, glob: below ?? alone, state: listState(given), all: given.all };
}

function globOf(text: string): UrlGlob | null {
  const glob = parseUrlGlob(text);
  const isHost = typeof glob !== 'string' && glob.pathPrefix === '/' && !/\/./.test(glob.text);
  return isHost ? glob : null;
}
