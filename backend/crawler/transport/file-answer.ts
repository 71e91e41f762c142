import { STATUS, type StatusCode } from '../../status/status-code';
import type { CertificateFault } from './certificate-fault';
import type { ConnectTarget } from './connector';

/** A file or folder on a server of ftp, ftps or sftp. */
export interface FileRequest extends ConnectTarget {
  /** As in the URL, escaped. */
  path: string;
}

/** What a server of ftp, ftps or sftp says about a file. */
export interface FileAnswer {
  kind: 'file';
  /**
   * - `found`: a file or folder that anybody may look at;
   * - `missing`: there is none;
   * - `closed`: no access without an account;
   * - `busy`: not now;
   * - `unclear`: nothing that can be understood.
   */
  finding: 'found' | 'missing' | 'closed' | 'busy' | 'unclear';
  /** What decided: `ftp-550`, `sftp-2`. */
  reply: FileReply;
  /** Size; null for folders and where the server does not tell. */
  bytes: number | null;
  fault: CertificateFault | null;
}

/** Protocol and the number of the reply (RFC 959; SSH_FX_… or the reason of a disconnection). */
export type FileReply = `ftp-${number}` | `sftp-${number}`;

/** T1 for protocols without status numbers of its kind. */
export const CODE_OF_FINDING: Readonly<Record<FileAnswer['finding'], StatusCode>> = {
  found: STATUS.fine,
  missing: STATUS.notFound,
  closed: STATUS.noAccess,
  busy: STATUS.unavailable,
  unclear: STATUS.strange,
};
