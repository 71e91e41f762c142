import type { HostBoilerplate } from './host-boilerplate';

/** What is known of the hosts of a copy and of a living page. */
export interface KnownFrames {
  readonly copies: HostBoilerplate;
  readonly pages: HostBoilerplate;
}
