/** Why a host cannot be asked now. */
type Cause =
  /** It asked to be left alone. */
  | 'paused'
  /** Another crawler, or too many others of this one, want to ask it. */
  | 'taken'
  /** Its lease, or the time of the visit, is about to end. */
  | 'lease-ends'
  /** Too many hosts at its address wait for their turns. */
  | 'address-crowded'
  /** Its owner does not want it to be checked. */
  | 'opted-out'
  /** Other hosts have used up the connections of the check, and it has addresses that were not tried. */
  | 'addresses-left';

/** A host cannot be asked for as long as the asker can wait. The URL stays due. */
export class HostBusyError extends Error {
  override readonly name = 'HostBusyError';
  readonly host: string;
  readonly why: Cause;
  /** The moment (ms) from which it may be asked, as far as that is known. */
  readonly freeAtMs: number;

  constructor(host: string, cause: Cause, freeAtMs: number) {
    super(`${host} cannot be asked now (${cause})`);
    this.host = host;
    this.why = cause;
    this.freeAtMs = freeAtMs;
  }
}
