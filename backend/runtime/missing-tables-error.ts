/** Nobody has made the tables that a statement names, or not yet those of this program's release. The message says how. */
export class MissingTablesError extends Error {
  override readonly name = 'MissingTablesError';
  /** The driver's error code. */
  readonly code: string;

  constructor(code: string, message: string, options: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
