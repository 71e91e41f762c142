import type { ListFault } from '../../store/page-lists/list-fault';

/** A list of pages cannot be read as it stands; who asked for it is told why. */
export class ListFaultError extends Error {
  override readonly name = 'ListFaultError';

  constructor(
    readonly fault: ListFault,
    options?: ErrorOptions,
  ) {
    super(`the list cannot be read: ${fault}`, options);
  }
}
