import { archiveFormsOf } from '../../url/archives/archive-table';

/**
 * Whether two addresses are of one service: on one host, on one below the other, or on hosts that are known to
 * be those of one archive. What stands elsewhere says nothing for the service.
 */
export function isSameService({ hostname: one }: URL, { hostname: other }: URL): boolean {
  if (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)) return true;
  const services = new Set(archiveFormsOf(one).map(({ service }) => service));
  return archiveFormsOf(other).some(({ service }) => services.has(service));
}
