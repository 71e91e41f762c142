import type { Agent } from 'undici';
import { createArchiveAgent, type ArchivePatience } from '../service/archive-agent';
import type { AskArchive } from '../service/archive-http';
import { createAskArchive } from '../service/undici-archive-http';
import type { MementoServer } from './memento-server';

/** How a local archive is asked; all waiting is short. */
export interface LocalAsking {
  ask: AskArchive;
  agent: Agent;
}

/**
 * Asks a local archive in the way that others are asked, whatever host is named.
 * @param totalMs for a whole question
 */
export function askLocally(
  server: MementoServer,
  { totalMs = 5_000, ...patience }: Partial<ArchivePatience> & { totalMs?: number } = {},
): LocalAsking {
  const short = { connectMs: 2_000, headersMs: 2_000, bodyMs: 2_000, ...patience };
  const agent = createArchiveAgent(server.openConnection, short);
  return { agent, ask: createAskArchive({ dispatcher: agent, userAgent: 'Weboid/test', totalMs }) };
}
