/** The command was called wrongly or was given unusable input: one line, exit 2. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
