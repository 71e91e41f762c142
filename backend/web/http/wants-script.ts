import type { Request } from 'express';

/** Whether a page loads the answer as a script, where nothing but a script is of use. */
export function wantsScript(request: Request): boolean {
  return request.get('sec-fetch-dest') === 'script';
}
