import type { Format, Operation } from '../query/operation';
import { normalizeOperation } from './normalize-operation';
import { siteOperations } from './site-operations';

/** All that can be asked, room by room. */
export const OPERATIONS: readonly Operation[] = [normalizeOperation, ...siteOperations];

/** The format in which an address answers where none is asked for; json where there is no address. */
export function defaultFormatOf(path: string): Format {
  const operation = OPERATIONS.find((known) => known.path === path);
  return operation?.formats[0] ?? (path === '/externalLinkInfo' ? 'html' : 'json');
}
