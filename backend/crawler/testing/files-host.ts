import { systemClock } from '../../runtime/clock';
import { normalUrl } from '../../url/testing/normal-url';
import type { ProbeOptions } from '../probe/check-session';
import { probe, type Observation } from '../probe/probe';
import type { Network } from '../transport/network';
import { LoopbackWeb } from './loopback-web';

/** A host on loopback that has files, and checks of them. */
export interface FilesHost {
  name: string;
  web: LoopbackWeb;
  /** Checks what is at a path of it. */
  check: (path: string, options?: Partial<ProbeOptions>, network?: Network) => Promise<Observation>;
}

/**
 * Gives the calling test file a host of files. Each test has to leave no connection behind: it is waited for until all
 * are closed. Call it once, at the top.
 */
export function withFilesHost(scheme: 'ftp' | 'sftp'): FilesHost {
  const web = new LoopbackWeb();
  const name = 'files.fjord.net';
  afterEach(async () => {
    await web.allClosed();
    await web.close();
  });
  return {
    name,
    web,
    check: (path, options = {}, network = web.network()) => {
      const all = { timeoutMs: 5000, userAgent: 'Weboid/0 (test)', ...options };
      return probe(normalUrl(`${scheme}://${name}${path}`), all, network, systemClock);
    },
  };
}
