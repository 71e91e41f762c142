/** This machine lacks what a check needs; that says nothing about the URL, which stays unchecked. */
export class LocalFaultError extends Error {
  override readonly name = 'LocalFaultError';
  /** That of Node's error. */
  readonly code: string;

  /** @param cause Node's error for files, ports, memory or the network interface */
  constructor(host: string, cause: Error & { code: string }) {
    super(
      `${host} could not be checked from here (${cause.code}); look at the limits of open files, ` +
        'ports and memory, and at the network of this machine',
      { cause },
    );
    this.code = cause.code;
  }
}
