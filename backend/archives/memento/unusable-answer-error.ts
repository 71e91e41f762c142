import { ArchiveError } from '../service/archive-http';

/** A service did answer, but with nothing that can be understood; it may be worth asking otherwise. */
export class UnusableAnswerError extends ArchiveError {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'UnusableAnswerError';
  }
}
