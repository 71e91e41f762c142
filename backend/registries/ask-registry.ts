import { ArchiveError, type AskArchive } from '../archives/service/archive-http';
import { askWayback } from '../archives/wayback/ask-wayback';
import type { Clock } from '../runtime/clock';
import { keep } from '../runtime/keep';
import { registrationDayIn } from './registry-answer';
import { registryServerFor, registryServersIn, type RegistryServers } from './registry-servers';

/** What a registry says of a name. */
type RegistryAnswer =
  /** @property day since 1970-01-01 UTC */
  | { kind: 'registered'; day: number }
  /** It keeps such names, and this is none of them now. */
  | { kind: 'not-registered' }
  /** It answers nobody, or tells no day: no sign of anything. */
  | { kind: 'untold' };

/** Asks registries when names were registered. */
export interface RegistryClient {
  /**
   * @param name a registered domain in ASCII; nothing else of an address may be sent
   * @throws {ArchiveError} when no answer came, or the registry wants to be left alone; the signal's reason when aborted
   */
  registrationOf(name: string, signal: AbortSignal): Promise<RegistryAnswer>;
}

/** What registries are asked with. */
export interface RegistryParts {
  /** One question to a server at a time, two seconds apart. */
  ask: AskArchive;
  clock: Clock;
  /** Where the list of registries is; IANA's by default. */
  list?: URL;
}

/** Source: RFC 9224, 10. */
const LIST = new URL('https://data.iana.org/rdap/dns.json');
const DAY_MS = 86_400_000;
const LIST_FRESH_MS = 7 * DAY_MS;
/** When the list cannot be had, the one before does: registries move once in years. */
const LIST_OLD_MS = 90 * DAY_MS;
const HTTP_OK = 200;
const HTTP_NOT_FOUND = 404;
const HEADERS = { accept: 'application/rdap+json, application/json;q=0.8' };

/** Over RDAP (RFC 9082, 3.1.3): no WHOIS, no service in between. */
export function createRegistryClient({ ask, clock, list = LIST }: RegistryParts): RegistryClient {
  const never = new AbortController().signal;
  const servers = keep(() => readServers({ ask, clock, list }, never), {
    clock,
    freshMs: LIST_FRESH_MS,
    oldMs: LIST_OLD_MS,
  });
  return {
    async registrationOf(name, signal) {
      const server = registryServerFor(await servers(), name);
      signal.throwIfAborted();
      if (server === null) return { kind: 'untold' };
      const url = new URL(`domain/${encodeURIComponent(name)}`, server);
      const { status, text } = await askWayback(
        { ask, clock },
        { method: 'GET', url, headers: HEADERS },
        signal,
      );
      if (status === HTTP_NOT_FOUND) return { kind: 'not-registered' };
      if (status !== HTTP_OK) return { kind: 'untold' };
      const today = Math.floor(clock.now() / DAY_MS);
      const day = registrationDayIn(parsed(text), name, today);
      return day === null ? { kind: 'untold' } : { kind: 'registered', day };
    },
  };
}

async function readServers(
  { ask, clock, list }: Required<RegistryParts>,
  signal: AbortSignal,
): Promise<RegistryServers> {
  const question = { method: 'GET', url: list, headers: HEADERS } as const;
  const { status, text } = await askWayback({ ask, clock }, question, signal);
  const servers = status === HTTP_OK ? registryServersIn(parsed(text)) : new Map<string, URL>();
  if (servers.size === 0) throw new ArchiveError(`${list.host} gave no list of registries`);
  return servers;
}

/** @returns undefined where it is no JSON */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
