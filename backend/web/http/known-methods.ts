import type { RequestHandler } from 'express';
import { Problem } from '../../answers/problem';

/**
 * Lets through what an address can be asked with, and answers OPTIONS, by which browsers ask whether a
 * page of another site may read it.
 * @param methodsOf by path
 * @throws Problem method-not-allowed
 */
export function knownMethods(methodsOf: (path: string) => readonly string[]): RequestHandler {
  return ({ method, path }, response, next) => {
    const methods = methodsOf(path);
    if (methods.includes(method)) return next();
    const allowed = [...methods, 'OPTIONS'].join(', ');
    response.set('Allow', allowed);
    if (method !== 'OPTIONS') throw new Problem('method-not-allowed', method);
    if (response.hasHeader('Access-Control-Allow-Origin')) {
      response.set({
        'Access-Control-Allow-Methods': allowed,
        // Streams of events are gone on with so by pages that read them with fetch.
        'Access-Control-Allow-Headers': 'Last-Event-ID',
        'Access-Control-Max-Age': '86400',
      });
    }
    response.status(204).end();
  };
}
