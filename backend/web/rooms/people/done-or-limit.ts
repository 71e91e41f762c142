import { orProblem, Problem } from '../../../answers/problem';
import { LimitReachedError } from '../../../store/people/people-limits';

/** What was wanted too often is told as `limit`. @throws Problem */
export async function doneOrLimit<Done>(acted: Promise<Done>): Promise<Done | 'limit'> {
  try {
    return await acted;
  } catch (error) {
    if (error instanceof LimitReachedError) return 'limit';
    if (error instanceof Problem) throw error;
    return orProblem('database-unavailable', Promise.reject(asError(error)));
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('not an error', { cause: error });
}
