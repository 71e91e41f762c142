/** What an operator wanted done could not be; its message tells what stands now and what helps. */
export class OpsError extends Error {
  override readonly name = 'OpsError';
}
