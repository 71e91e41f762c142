import type { Request } from 'express';
import { fullName, type AskedWikis } from '../../../answers/asked-wiki';
import { namedWiki } from '../../../answers/named-wiki';
import { Problem } from '../../../answers/problem';
import { readChangeEventId } from '../../../store/changes/change-event-id';
import { classifyUrl } from '../../../url/classify-url';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import type { VerdictEvent } from './verdict-event';
import { streamQuery } from './stream-operations';

/** Where somebody wants to begin: now, behind a change, or at a moment (seconds since 1970). */
export type WantedStart = { at: 'now' } | { at: 'id'; id: number } | { at: 'time'; sinceS: number };

/** What somebody wants to hear. */
export interface StreamQuestion {
  start: WantedStart;
  /** null: everything. */
  wants: ((event: VerdictEvent) => boolean) | null;
  /** With what verdicts follow from, and what only other policies than the default see. */
  grounds: boolean;
}

/**
 * @throws Problem unknown-dbname, wikis-unknown-yet, bad-pattern, bad-parameter, and as readQuery
 */
export function readStreamQuestion(request: Request, wikis: AskedWikis): StreamQuestion {
  const { since, wiki, domain, to, grounds } = readQuery(streamQuery, queryOf(request));
  const fits = [
    wiki === undefined ? null : ofWikis(wiki.map((name) => fullName(namedWiki(wikis, name)))),
    domain === undefined ? null : ofDomains(domain.map(domainIn)),
    to === undefined ? null : ({ to: told }: VerdictEvent) => to.some((one) => one === told),
  ].filter((fit) => fit !== null);
  return {
    start: startOf(request.get('Last-Event-ID')?.trim() ?? '', since),
    wants: fits.length === 0 ? null : (event) => fits.every((fit) => fit(event)),
    grounds,
  };
}

function startOf(lastEventId: string, since: string | undefined): WantedStart {
  if (lastEventId !== '') {
    const id = readChangeEventId(lastEventId);
    if (id === null) throw new Problem('bad-parameter', `Last-Event-ID=${lastEventId}`);
    return { at: 'id', id };
  }
  return since === undefined ? { at: 'now' } : { at: 'time', sinceS: secondOf(since) };
}

const MILLISECONDS = /^\d{1,15}$/;
/** A day, or a moment; without a zone it is UTC. */
const ISO_MOMENT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;

const POSSIBLE_MOMENTS = '1795600000000, 2026-11-25, 2026-11-25T09:46:40Z';

function secondOf(since: string): number {
  const iso = ISO_MOMENT.exec(since);
  const zone = iso !== null && since.length > 10 && iso[1] === undefined ? 'Z' : '';
  const ms = MILLISECONDS.test(since)
    ? Number(since)
    : Date.parse(iso === null ? '' : since + zone);
  if (Number.isNaN(ms)) {
    throw new Problem('bad-parameter', `since=${since}`, { possible: POSSIBLE_MOMENTS });
  }
  return Math.floor(ms / 1_000);
}

function ofWikis(names: readonly string[]): (event: VerdictEvent) => boolean {
  return ({ wikiNames }) => names.some((name) => wikiNames.has(name));
}

function ofDomains(domains: readonly string[]): (event: VerdictEvent) => boolean {
  const wanted = new Set(domains);
  return ({ domains: its }) => its.some((domain) => wanted.has(domain));
}

/** @throws Problem bad-pattern */
function domainIn(given: string): string {
  const { url } = classifyUrl(`http://${given.trim()}/`);
  if (url === null || url.path !== '/' || url.port !== 0) throw new Problem('bad-pattern', given);
  return url.host;
}
