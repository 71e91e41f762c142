import type { VerdictPolicy } from '../status/verdict';
import { DBNAME } from './database-address';

/** A farm that is watched in whole while its list was not read yet: nobody knows which wikis it has. */
export interface AwaitedFarm {
  name: string;
  code: number;
  /** By which those of its wikis are told that its list will bring: the file says so for all of them. */
  policy: VerdictPolicy;
  /** Matches the host names of its wikis. */
  internalDomains: RegExp;
  /** dbnames that its list will not bring. */
  except: readonly string[];
}

/** Whether the list of the farm may bring a wiki of this name: `dbname@farm`, `dbname`, or a domain. */
export function mayBring(
  { name: farm, internalDomains, except }: AwaitedFarm,
  name: string,
): boolean {
  const [dbname = '', itsFarm = farm, ...more] = name.split('@');
  if (itsFarm !== farm || more.length > 0) return false;
  if (DBNAME.test(dbname)) return !except.includes(dbname);
  return !name.includes('@') && internalDomains.test(name.replace(/:\d+$/, ''));
}
