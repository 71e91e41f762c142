import type { NormalUrl } from '../../url/normal-url';
import type { CheckTask } from './check-task';
import type { UncitedPages } from './uncited-pages';

/** How what no wiki cites is to be asked for. */
interface UncitedBounds {
  /** Null: robots.txt is not asked for. */
  uncited: UncitedPages | null;
  signal: AbortSignal;
  /** Which addresses need no leave; by default those that wikis cite. */
  isFree?: (address: NormalUrl) => Promise<boolean>;
}

/**
 * Bounds the check of an address (W3.15): what some wiki cites is asked for as any link, wherever it leads; of others each
 * step is looked at, by the robots.txt of its own origin.
 */
export async function asRobotsAllow(
  first: NormalUrl,
  { uncited, signal, isFree = (address) => isCited(uncited, address) }: UncitedBounds,
): Promise<Pick<CheckTask, 'mayAsk'>> {
  if (uncited === null || (await isFree(first))) return {};
  return {
    mayAsk: async (address, politely) =>
      (await isFree(address)) || uncited.isAllowed(address, politely, signal),
  };
}

async function isCited(uncited: UncitedPages | null, address: NormalUrl): Promise<boolean> {
  return (await uncited?.isCited(address)) === true;
}
