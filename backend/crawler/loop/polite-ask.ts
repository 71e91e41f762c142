import type { IncomingMessage } from 'node:http';
import { beginTimeSpan } from '../../runtime/http/time-span';
import { retryAfterMs } from '../../runtime/retry-after';
import type { Clock } from '../../runtime/clock';
import { askServer, type AskFailure, type OneRequest } from '../transport/ask-server';
import type { Network } from '../transport/network';
import type { PoliteCheck } from './polite-check';

/**
 * Asks, in the middle of a check, for something that is no link, as politely as for its page. What stands there is taken while
 * the connection stands.
 * @throws HostBusyError; the signal's reason; what `take` throws
 */
export type PoliteAsk = <Taken>(
  request: OneRequest,
  time: { timeoutMs: number; signal: AbortSignal },
  take: (message: IncomingMessage) => Promise<Taken>,
) => Promise<Taken | AskFailure>;

const DEFAULT_PORTS = { 'http:': 80, 'https:': 443 } as const;

/** Takes the turns of a check that has none at the moment. */
export function politeAskOf(polite: PoliteCheck, network: Network, clock: Clock): PoliteAsk {
  return async (request, { timeoutMs, signal }, take) => {
    const { hostname: host, port, protocol } = request.address;
    const usual = DEFAULT_PORTS[protocol === 'https:' ? 'https:' : 'http:'];
    await polite.beforeRequest(host, Number(port) || usual);
    const span = beginTimeSpan(timeoutMs, signal);
    try {
      const answer = await askServer(request, network, span.signal, (message) => {
        const { statusCode = 0, headers } = message;
        const askedMs = retryAfterMs(headers['retry-after'] ?? null, clock.now());
        polite.afterAnswer(host, statusCode, statusCode < 400 ? null : askedMs);
        return take(message);
      });
      // Cut off by us, it is no answer of the server's.
      signal.throwIfAborted();
      return answer;
    } finally {
      span.end();
      polite.afterRequest();
    }
  };
}
