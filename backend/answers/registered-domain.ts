import { domainOf } from '../store/changes/domain-key';

/** The registered domain under which changes of a host are found. @param host as in NormalUrl */
export function registeredDomain(host: string): string {
  return domainOf(`http://${host.includes(':') ? `[${host}]` : host}/`);
}
