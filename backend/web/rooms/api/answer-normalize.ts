import type { RequestHandler } from 'express';
import { cacheable } from '../../http/headers';
import { Problem } from '../../../answers/problem';
import { queryOf } from '../../http/query-of';
import { parameter, readQuery } from '../../http/read-query';
import { viewOf } from '../../pages/view-of';
import type { ApiParts } from './api-parts';
import { normalizationOf } from './normalization';
import { MAX_URLS, normalizeOperation } from './normalize-operation';
import { normalizePage } from './normalize-page';
import { normalizeXml } from './normalize-xml';

/** W2.4, W7.7: pure computing. A person who comes without a URL gets the form. */
export function answerNormalize(parts: ApiParts): RequestHandler {
  return (request, response) => {
    const query = queryOf(request);
    const isForm = parameter(query, 'format') === 'html' && parameter(query, 'url') === '';
    if (isForm) {
      cacheable(response).send(normalizePage(viewOf(request, response, parts), []));
      return;
    }
    const { url, format } = readQuery(normalizeOperation.query, query);
    const urls = linesOf(url).map(normalizationOf);
    const { source } = parts;
    cacheable(response);
    if (format === 'html') response.send(normalizePage(viewOf(request, response, parts), urls));
    else if (format === 'xml') response.type('application/xml').send(normalizeXml(urls, source));
    else response.json({ source, urls });
  };
}

function linesOf(text: string): string[] {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length > MAX_URLS) throw new Problem('too-many-urls', String(MAX_URLS));
  return lines;
}
