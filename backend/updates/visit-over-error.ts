/** A host is no longer ours, or wants to be left alone: its visit is gone on with later. */
export class VisitOverError extends Error {
  override readonly name = 'VisitOverError';

  constructor(host: string) {
    super(`${host} asks for a pause, or another process visits it by now: it is asked again later`);
  }
}
