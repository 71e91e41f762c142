import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { OpsError } from './ops-error';
import { authorityFor } from './kubeconfig-authority';

/** As whom Toolforge's API is asked. */
export interface ToolAccount {
  /** Name of the tool. */
  tool: string;
  /** Address of the API's gateway, without a slash at the end. */
  api: string;
  /** Of the tool, in PEM. */
  cert: Buffer;
  key: Buffer;
  /** In PEM; null: nobody can verify the certificate of the gateway. */
  authority: Buffer | null;
}

/** Where a tool's account is found. */
export interface AccountPlace {
  /** The tool's home, /data/project/<tool>, in which Toolforge keeps its certificate. */
  folder: string;
  /** Address of the gateway. */
  api: string;
}

/**
 * Reads the certificate of a tool, which Toolforge writes into its home and renews there.
 * @throws OpsError when there is none that can be read, or it has expired
 */
export function readToolAccount({ folder, api }: AccountPlace, nowMs: number): ToolAccount {
  const read = (name: string): Buffer => readOrTell(join(folder, '.toolskube', name));
  const cert = read('client.crt');
  const endsMs = Date.parse(certificateIn(cert).validTo);
  if (endsMs <= nowMs) {
    throw new OpsError(
      `the certificate of the tool in ${folder}/.toolskube ended on ${new Date(endsMs).toISOString()}; Toolforge renews it by itself (maintain-kubeusers): ask for that in #wikimedia-cloud`,
    );
  }
  return {
    tool: basename(folder),
    api: api.replace(/\/$/, ''),
    cert,
    key: read('client.key'),
    authority: authorityFor(api, join(folder, '.kube/config')),
  };
}

function readOrTell(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new OpsError(
      `${file} cannot be read: it is the tool’s certificate; a job needs “mount: all” for it, elsewhere --tool-folder names the tool’s home`,
      { cause },
    );
  }
}

function certificateIn(pem: Buffer): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch (cause) {
    throw new OpsError('.toolskube/client.crt in the tool’s home is no certificate', { cause });
  }
}
