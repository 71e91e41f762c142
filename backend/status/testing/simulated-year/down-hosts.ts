import { STATUS, type StatusCode } from '../../status-code';

/** This many failures on one day, and no answer between, say it of a host whose name is known (W3.8). */
const FAILURES_A_DAY = 3;
const NO_NAME: ReadonlySet<StatusCode> = new Set([STATUS.dnsRefused, STATUS.unknownDomain]);
const NO_SERVICE: ReadonlySet<StatusCode> = new Set([
  STATUS.networkGeneral,
  STATUS.addressSilent,
  STATUS.badGateway,
]);

/** Which hosts are known to be down, from what their URLs answered (W3.9). */
export class DownHosts {
  readonly #isDown: Uint8Array;
  readonly #failures: Uint8Array;
  readonly #failedOn: Int32Array;

  constructor(hosts: number) {
    this.#isDown = new Uint8Array(hosts);
    this.#failures = new Uint8Array(hosts);
    this.#failedOn = new Int32Array(hosts);
  }

  has(host: number): boolean {
    return this.#isDown[host] === 1;
  }

  /** One of its URLs answered so. */
  note(host: number, code: StatusCode, day: number): void {
    if (NO_NAME.has(code)) this.#isDown[host] = 1;
    else if (NO_SERVICE.has(code)) this.#countFailure(host, day);
    else this.#hasAnswered(host);
  }

  #countFailure(host: number, day: number): void {
    const before = this.#failedOn[host] === day ? (this.#failures[host] ?? 0) : 0;
    this.#failedOn[host] = day;
    this.#failures[host] = Math.min(before + 1, FAILURES_A_DAY);
    if (before + 1 >= FAILURES_A_DAY) this.#isDown[host] = 1;
  }

  #hasAnswered(host: number): void {
    this.#isDown[host] = 0;
    this.#failures[host] = 0;
  }
}
