/** Requests that may still be sent, for all asked addresses together. */
export class RequestPurse {
  #left: number;
  #spent = 0;

  constructor(requests: number) {
    this.#left = requests;
  }

  get left(): number {
    return this.#left;
  }

  get spent(): number {
    return this.#spent;
  }

  /** @returns whether there was one left */
  spend(): boolean {
    if (this.#left <= 0) return false;
    this.#left -= 1;
    this.#spent += 1;
    return true;
  }
}
