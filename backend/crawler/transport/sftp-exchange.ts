import type { Socket } from 'node:net';
import type { Algorithms, Client, ConnectConfig, SFTPWrapper } from 'ssh2';
import { boundBytes } from './byte-bound';
import { connect, type Connection } from './connector';
import type { FileAnswer, FileRequest } from './file-answer';
import { isForeignPort } from './foreign-ports';
import { failureOfError, requestInvalid, timeoutIn } from './network-failure';
import type { NetworkFailure, Phase } from './network-failure';
import type { Network } from './network';
import type { Timing } from './step-limits';
import { unlessAborted } from '../../runtime/unless-aborted';

type SftpFinding = Omit<FileAnswer, 'kind' | 'fault'>;

/** Keys, a banner and a handful of replies. */
const WIRE_BYTES_MAX = 262_144;

/** SSH_DISCONNECT_TOO_MANY_CONNECTIONS (RFC 4253, 11.1). */
const TOO_MANY_CONNECTIONS = 12;

/** SSH_FX_… (draft-ietf-secsh-filexfer-02, 7). */
const FINDING_OF_STATUS: Readonly<Record<number, FileAnswer['finding']>> = {
  2: 'missing',
  3: 'closed',
  6: 'busy',
  7: 'busy',
};

/**
 * Old servers know nothing better, and there is nothing to keep secret. Groups of more than 2048 bits,
 * also those of a server's own choice, are left out: they would hold everything else up for a second.
 */
const ALGORITHMS: Algorithms = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
    'diffie-hellman-group14-sha256',
    'diffie-hellman-group14-sha1',
    'diffie-hellman-group1-sha1',
  ],
  cipher: after(['aes256-cbc', 'aes192-cbc', 'aes128-cbc', '3des-cbc']),
  serverHostKey: after(['ssh-dss']),
};

const OWN_PORTS = [22];

/**
 * Looks for a file or folder by sftp as an anonymous visitor: one STAT, nothing is opened. Host keys
 * are not held against anything, since nothing secret is sent.
 * @param timing ends it
 * @throws {LocalFaultError} when it failed on this side
 */
export async function exchangeSftp(
  request: FileRequest,
  network: Network,
  { signal, enter }: Timing,
): Promise<FileAnswer | NetworkFailure> {
  const path = sftpPathOf(request.path);
  if (path === null || isForeignPort(request.port, OWN_PORTS)) return requestInvalid();
  let phase: Phase = 'dns';
  let connection: Connection | undefined;
  try {
    enter('connect');
    connection = await connect(request, network, signal, (next) => {
      phase = next;
    });
    phase = 'answer';
    enter('header');
    // Loaded when first needed: it takes a tenth of a second, and such addresses are rare.
    const ssh = await import('ssh2');
    const finding = await unlessAborted(
      lookForFile(new ssh.Client(), connection.socket, path),
      signal,
    );
    return { kind: 'file', ...finding, fault: null };
  } catch (error) {
    if (signal.aborted) return timeoutIn(phase, request.host);
    return failureOfError(error, phase, request.host);
  } finally {
    connection?.socket.destroy();
  }
}

/** @returns null for what no path can hold */
function sftpPathOf(escaped: string): string | null {
  try {
    const path = decodeURIComponent(escaped);
    return path.includes('\0') ? null : path;
  } catch {
    // Bytes that are no UTF-8 cannot be sent by the client.
    return null;
  }
}

function lookForFile(client: Client, socket: Socket, path: string): Promise<SftpFinding> {
  return new Promise((resolve, reject) => {
    client
      .on('error', (error) => {
        const refusal = refusalOf(error);
        if (refusal) resolve(refusal);
        else reject(asNetworkError(error));
      })
      .on('close', () => reject(coded('ECONNRESET', 'closed before the answer')))
      .on('ready', () =>
        client.sftp((error, sftp) => {
          if (error) resolve(closed());
          else stat(sftp, path, { resolve, reject });
        }),
      );
    // Else reading would begin before the client is there.
    socket.pause();
    boundBytes(socket, WIRE_BYTES_MAX);
    client.connect(configOf(socket));
  });
}

function configOf(sock: Socket): ConnectConfig {
  return {
    sock,
    username: 'anonymous',
    password: 'anonymous@weboid.toolforge.org',
    authHandler: ['none', 'password'],
    readyTimeout: 0,
    algorithms: ALGORITHMS,
  };
}

/** The client's own list first. */
function after<T>(append: T[]): { append: T[]; prepend: T[]; remove: T[] } {
  return { append, prepend: [], remove: [] };
}

interface FindingCallbacks {
  resolve: (finding: SftpFinding) => void;
  reject: (error: Error) => void;
}

function stat(sftp: SFTPWrapper, path: string, { resolve, reject }: FindingCallbacks): void {
  sftp.stat(path, (error: SshError | undefined, stats) => {
    if (typeof error?.code === 'number') return resolve(findingOf(error.code));
    if (error) return reject(coded('ECONNRESET', error.message, error));
    const bytes = stats.isFile() ? stats.size : null;
    resolve({ finding: 'found', reply: 'sftp-0', bytes });
  });
}

function findingOf(status: number): SftpFinding {
  const finding = FINDING_OF_STATUS[status] ?? 'unclear';
  return { finding, reply: `sftp-${status}`, bytes: null };
}

const closed = (): SftpFinding => ({ finding: 'closed', reply: 'sftp-3', bytes: null });

type SshError = Error & { level?: string; code?: unknown };

/** A number in place of a code is the reason that a server gave for hanging up. */
function refusalOf({ level, code }: SshError): SftpFinding | null {
  if (level === 'client-authentication') return closed();
  if (typeof code !== 'number') return null;
  const finding = code === TOO_MANY_CONNECTIONS ? 'busy' : 'closed';
  return { finding, reply: `sftp-${code}`, bytes: null };
}

/** What the client has no code for is a breach of the protocol. */
function asNetworkError(error: SshError): Error {
  return typeof error.code === 'string' ? error : coded('HPE_SSH', error.message, error);
}

function coded(code: string, message: string, cause?: Error): Error {
  return Object.assign(new Error(message, { cause }), { code });
}
