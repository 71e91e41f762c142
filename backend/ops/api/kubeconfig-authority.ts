import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const kubeconfig = z.object({
  clusters: z.array(
    z.object({
      cluster: z.object({
        server: z.string(),
        'certificate-authority-data': z.string().nullish(),
        'certificate-authority': z.string().nullish(),
      }),
    }),
  ),
});

/**
 * The certificate of the authority that a kubeconfig names for the very server of an address, in PEM. The one that
 * Toolforge writes into each tool's is that of Kubernetes, another server, and counts for nothing here.
 * @returns null: there is no such file, it is none, or it names none for that server
 * @throws when the file that it names cannot be read
 */
export function authorityFor(api: string, file: string): Buffer | null {
  if (!existsSync(file)) return null;
  const cluster = clustersIn(readFileSync(file, 'utf8')).find(({ server }) =>
    isSameServer(server, api),
  );
  const data = cluster?.['certificate-authority-data'];
  if (typeof data === 'string') return Buffer.from(data, 'base64');
  const named = cluster?.['certificate-authority'];
  return typeof named === 'string' ? readFileSync(resolve(dirname(file), named)) : null;
}

/** YAML, of which JSON is a part. */
function clustersIn(text: string): z.infer<typeof kubeconfig>['clusters'][number]['cluster'][] {
  let value: unknown;
  try {
    value = parse(text);
  } catch {
    // What cannot be read names nobody; that nothing is verified is told.
    return [];
  }
  const read = kubeconfig.safeParse(value);
  return read.success ? read.data.clusters.map(({ cluster }) => cluster) : [];
}

function isSameServer(server: string, api: string): boolean {
  return URL.canParse(server) && new URL(server).host === new URL(api).host;
}
