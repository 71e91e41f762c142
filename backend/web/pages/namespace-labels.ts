import type { AskedWiki } from '../../answers/asked-wiki';
import type { Logger } from '../../runtime/logger';
import type { View } from './view';

/** What a wiki calls its namespaces; nothing while it cannot be asked: numbers stand for them then. */
export async function askNamespaceNames(
  { reader, dbname }: AskedWiki,
  { logger }: { logger: Logger },
): Promise<ReadonlyMap<number, string>> {
  try {
    return await reader.namespaceNames();
  } catch (error) {
    logger.warn({ dbname, err: error }, 'names of namespaces not read');
    return new Map();
  }
}

/** What a namespace is called on the wiki; articles have a word of ours. */
export function namespaceLabel(
  { translator }: View,
  names: ReadonlyMap<number, string>,
  namespace: number,
): string {
  if (namespace === 0) return translator.text('weboid-web-namespace-articles');
  return names.get(namespace) ?? String(namespace);
}
