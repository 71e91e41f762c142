import { lacksTables } from '../runtime/database-errors';

/** Every problem's stable code and its HTTP status. Append only: programs rely on the codes. */
export const PROBLEMS = [
  ['missing-parameter', 400],
  ['repeated-parameter', 400],
  ['conflicting-parameters', 400],
  ['bad-parameter', 400],
  ['bad-pageid', 400],
  ['bad-title', 400],
  ['bad-all', 400],
  ['bad-format', 400],
  ['unauthorized', 401],
  ['unknown-dbname', 404],
  ['page-not-found', 404],
  ['not-found', 404],
  ['method-not-allowed', 405],
  ['internal-error', 500],
  ['replica-unavailable', 503],
  ['database-unavailable', 503],
  ['tables-missing', 503],
] as const;

export type ProblemCode = (typeof PROBLEMS)[number][0];

export function isProblemCode(code: unknown): code is ProblemCode {
  return PROBLEMS.some(([known]) => known === code);
}

const STATUS_OF: ReadonlyMap<ProblemCode, number> = new Map(PROBLEMS);

/** Seconds after which a question that met an unavailable database may be asked again. */
export const RETRY_AFTER_S = 30;

/**
 * Why a question gets no answer; becomes a problem document (RFC 9457), an error page or a comment,
 * with the words of the messages `weboid-web-problem-<code>` and `…-detail`.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;

  /** @param subject what the detail names: the parameter or its value as it was given */
  constructor(
    readonly code: ProblemCode,
    readonly subject: string = '',
    options?: ErrorOptions,
  ) {
    super(code, options);
    this.status = STATUS_OF.get(code) ?? 500;
  }
}

/**
 * Waits for a database; its failure becomes the given problem, or that our own tables are missing.
 * @throws Problem with the database's error as its cause
 */
export async function orProblem<T>(code: ProblemCode, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    const isUnmade = code === 'database-unavailable' && lacksTables(cause);
    throw new Problem(isUnmade ? 'tables-missing' : code, '', { cause });
  }
}
