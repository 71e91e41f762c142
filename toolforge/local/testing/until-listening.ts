import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';

const STARTS_WITHIN_MS = 20_000;
const ASK_EVERY_MS = 50;

/**
 * Waits until a server that was just begun takes connections on a port of 127.0.0.1.
 * @throws {Error} with its cause, when it has ended or does not take them within twenty seconds
 */
export async function untilListening(server: ChildProcess, port: number): Promise<void> {
  const untilMs = performance.now() + STARTS_WITHIN_MS;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (cause) {
      if (performance.now() > untilMs || server.exitCode !== null || server.signalCode !== null) {
        throw new Error(`nothing listens on port ${port}: ${server.spawnfile}`, { cause });
      }
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    } finally {
      socket.destroy();
    }
  }
}
