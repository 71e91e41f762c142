import type { Request } from 'express';
import { queryOf } from '../http/query-of';

/** The address of a page, for links to other views of the same. */
export interface Here {
  path: string;
  /** The parameters that the question knows, as they were sent. */
  query: URLSearchParams;
}

/** @param schema of the question: other parameters are left out */
export function hereOf(request: Request, schema: { shape: object }): Here {
  const known = new Set(Object.keys(schema.shape));
  const given = [...queryOf(request)].filter(([name, value]) => known.has(name) && value !== '');
  return { path: request.path, query: new URLSearchParams(given) };
}

/** The address with some parameters changed; null removes one. */
export function pageHref({ path, query }: Here, changes: Record<string, string | null>): string {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  const text = changed.toString();
  return text === '' ? path : `${path}?${text}`;
}
