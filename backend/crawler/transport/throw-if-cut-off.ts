import type { IncomingMessage } from 'node:http';

/**
 * A body that lasts until its connection ends looks whole where we have ended that, since it was too large or took too long.
 * @throws what the connection was ended with
 */
export function throwIfCutOff({ socket: { errored } }: Pick<IncomingMessage, 'socket'>): void {
  if (errored !== null) throw errored;
}
