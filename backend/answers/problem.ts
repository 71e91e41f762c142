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
  ['bad-encoding', 400],
  ['too-long', 400],
  ['too-many-urls', 400],
  ['too-many-questions', 429],
  ['busy', 503],
  ['too-many-pages', 400],
  ['bad-url', 400],
  ['bad-pattern', 400],
  ['single-url-pattern', 400],
  ['no-registrable-domain', 400],
  ['people-only', 403],
  ['forged-form', 403],
  ['sign-in-expired', 400],
  ['sign-in-refused', 403],
  ['sign-in-failed', 502],
  ['no-sign-in', 404],
  ['not-signed-in', 403],
  ['too-soon', 429],
  ['enough-said', 429],
  ['not-listed', 404],
  ['bad-replacement', 400],
  ['replacement-there', 409],
  ['sign-in-blocked', 403],
  ['bad-block', 400],
  ['wikis-unknown-yet', 503],
  ['not-reviewer', 403],
  ['pattern-too-long', 400],
  ['not-administrator', 403],
] as const;

export type ProblemCode = (typeof PROBLEMS)[number][0];

export function isProblemCode(code: unknown): code is ProblemCode {
  return PROBLEMS.some(([known]) => known === code);
}

const STATUS_OF: ReadonlyMap<ProblemCode, number> = new Map(PROBLEMS);

/** Seconds after which a question that met an unavailable database may be asked again. */
const RETRY_AFTER_S = 30;
const MAX_SUBJECT_LENGTH = 200;

/**
 * Why a question gets no answer; becomes a problem document (RFC 9457), an error page or a comment,
 * with the words of the messages `weboid-web-problem-<code>` and `…-detail`.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  /** After how long the same question may be asked again; null: it would be in vain. */
  readonly retryAfterS: number | null;

  /** Values that the parameter named by the subject may have, or examples of them; '': not told. */
  readonly possible: string;

  /** Where the form stands that could not be taken, for people; null: nowhere in particular. */
  wayBack: string | null = null;

  /** @param subject what the detail names: the parameter or its value as it was given */
  constructor(
    readonly code: ProblemCode,
    readonly subject: string = '',
    options: ErrorOptions & { retryAfterS?: number; possible?: string } = {},
  ) {
    super(code, options);
    this.status = STATUS_OF.get(code) ?? 500;
    this.possible = options.possible ?? '';
    const isTransient = this.status === 503 || this.status === 429;
    this.retryAfterS = isTransient ? (options.retryAfterS ?? RETRY_AFTER_S) : null;
  }

  /** The subject as short as a sentence can hold it. */
  get shortSubject(): string {
    if (this.subject.length <= MAX_SUBJECT_LENGTH) return this.subject;
    const start = this.subject.slice(0, MAX_SUBJECT_LENGTH);
    return `${start.replace(/[\uD800-\uDBFF]$/, '')}…`;
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
