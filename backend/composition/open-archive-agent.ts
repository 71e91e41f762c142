import type { Socket } from 'node:net';
import type { Agent } from 'undici';
import {
  createArchiveAgent,
  type ConnectionTarget,
  type OpenConnection,
} from '../archives/service/archive-agent';
import { connect } from '../crawler/transport/connector';
import type { Network } from '../crawler/transport/network';

/** Connections to archives, as the crawler's guard lets them go. Its end is one of what is still being connected to, too. */
export function openArchiveAgent(network: Network): { agent: Agent; end: () => Promise<void> } {
  const ended = new AbortController();
  const open: OpenConnection = (target, signal) => connectTo(target, network, signal);
  const agent = createArchiveAgent(open, {}, ended.signal);
  return {
    agent,
    end: () => {
      ended.abort();
      return agent.destroy();
    },
  };
}

/** The crawler's guard decides where a connection may go; keys go over it, so its certificate must hold. */
async function connectTo(
  { host, port, secure }: ConnectionTarget,
  network: Network,
  signal: AbortSignal,
): Promise<Socket> {
  const { socket, fault } = await connect({ host, port, secure }, network, signal, () => undefined);
  if (fault === null) return socket;
  socket.destroy();
  throw new Error(`the certificate of ${host} does not hold: ${fault}`);
}
