import { connect, type Connection } from './connector';
import type { FileAnswer, FileRequest } from './file-answer';
import type { FtpControl } from './ftp-control';
import { isForeignPort } from './foreign-ports';
import { failureOfError, requestInvalid, timeoutIn } from './network-failure';
import type { NetworkFailure, Phase } from './network-failure';
import type { Network } from './network';
import type { Timing } from './step-limits';
import { unlessAborted } from '../../runtime/unless-aborted';

/** Of ftp and ftps. A mail server begins with 220, too, and would be told the whole login. */
const OWN_PORTS = [21, 990];

/**
 * Looks for a file or folder by ftp, or by ftps with TLS from the first byte, as an anonymous
 * visitor. There is only the control connection, and it goes to the address that was judged.
 * @param timing ends it
 * @throws {LocalFaultError} when it failed on this side
 */
export async function exchangeFtp(
  request: FileRequest,
  network: Network,
  { signal, enter }: Timing,
): Promise<FileAnswer | NetworkFailure> {
  const path = ftpPathOf(request.path);
  if (path === null || isForeignPort(request.port, OWN_PORTS)) return requestInvalid();
  let phase: Phase = 'dns';
  let connection: Connection | undefined;
  let control: FtpControl | undefined;
  try {
    // Loaded when first needed, as such addresses are rare; before there is a socket that could end unheard meanwhile.
    const ftp = await import('./ftp-control');
    enter('connect');
    connection = await connect({ ...request, protocols: [] }, network, signal, (next) => {
      phase = next;
    });
    phase = 'answer';
    enter('header');
    control = new ftp.FtpControl(connection.socket);
    const finding = await unlessAborted(control.lookFor(path), signal);
    return { kind: 'file', ...finding, fault: connection.fault };
  } catch (error) {
    if (signal.aborted) return timeoutIn(phase, request.host);
    return failureOfError(error, phase, request.host);
  } finally {
    control?.close();
    connection?.socket.destroy();
  }
}

/**
 * A path as commands take it: bytes as Latin-1, relative to where anonymous visitors begin, as
 * browsers and curl read such addresses (RFC 1738, 3.2.2; `;type=` is not part of it).
 * @returns null when it holds what would end a command
 */
function ftpPathOf(escaped: string): string | null {
  const bare = escaped.replace(/^\//, '').replace(/;type=[aid]$/i, '');
  const path = bare.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  if (/[\r\n\0]/.test(path)) return null;
  // Servers skip blanks before an argument.
  return path.startsWith(' ') ? `./${path}` : path;
}
