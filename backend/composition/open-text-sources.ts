import type { TextSource } from '../feeder/read-declarations';
import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import type { Logger } from '../runtime/logger';
import { openActionApi } from '../wiki/http/action-api';
import { pageTexts } from '../wiki/page-texts';
import { pagesUsing } from '../wiki/template-sources';
import { API_ADVICE, type Wiki } from '../wiki/wikis';
import { keepSetAside } from './keep-set-aside';
import { templatesOfWiki } from './wiki-templates';

/** A wiki under load is asked later. Source: https://www.mediawiki.org/wiki/Manual:Maxlag_parameter */
const MAXLAG_S = 5;
/** A walk goes on where it was: another wiki has its turn meanwhile. */
const PATIENCE_MS = 120_000;

/** Who reads the texts of wikis. */
interface TextReader {
  /** Our own, for pages whose texts do not come. */
  database: Database;
  userAgent: string;
  clock: Clock;
  logger: Logger;
  signal: AbortSignal;
}

/** Where the texts of each wiki are read; null of those of whose templates nothing is known. */
export function openTextSources({
  userAgent,
  signal,
  ...keeping
}: TextReader): (wiki: Wiki) => TextSource | null {
  const { clock } = keeping;
  const sources = new WeakMap<Wiki, TextSource | null>();
  const open = (wiki: Wiki): TextSource | null => {
    const templates = templatesOfWiki(wiki);
    if (templates.citations.size === 0) return null;
    const waiting = { maxlagS: MAXLAG_S, retryForMs: PATIENCE_MS, clock, signal };
    const api = openActionApi(wiki.api, userAgent, { ...waiting, advice: API_ADVICE });
    const setAside = keepSetAside(wiki, 'text', keeping);
    return {
      templates,
      textsOf: (pageIds) => pageTexts(api, pageIds, setAside),
      pagesUsing: (template) => pagesUsing(api, `Template:${template}`),
    };
  };
  return (wiki) => {
    const known = sources.get(wiki);
    if (known !== undefined) return known;
    const source = open(wiki);
    sources.set(wiki, source);
    return source;
  };
}
