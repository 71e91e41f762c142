/** Requests that may still be sent: each host brings its own, and what one leaves is for the next. */
export class RequestPurse {
  #left = 0;
  #spent = 0;

  add(requests: number): void {
    this.#left += requests;
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
