import { orProblem, Problem } from '../../../answers/problem';
import { LimitReachedError } from '../../../store/people/people-limits';

/**
 * What came of something that people may do only so often.
 * @throws Problem too-soon or enough-said where a limit is reached, itself where it is one already, else
 *   database-unavailable
 */
export async function orLimit<Done>(asked: Promise<Done>): Promise<Done> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (!(error instanceof LimitReachedError)) {
      return orProblem('database-unavailable', Promise.reject(asError(error)));
    }
    const { whose, waitS } = error;
    const code = whose === 'person' ? 'too-soon' : 'enough-said';
    throw new Problem(code, String(waitS), { cause: error, retryAfterS: waitS });
  }
}

/**
 * The same, where what was wanted too often is told by a word.
 * @throws Problem itself where it is one already, else database-unavailable
 */
export async function orLimitWord<Done, Word extends string>(
  asked: Promise<Done>,
  word: Word,
): Promise<Done | Word> {
  try {
    return await asked;
  } catch (error) {
    return error instanceof LimitReachedError ? word : orLimit(Promise.reject(asError(error)));
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('not an error', { cause: error });
}
