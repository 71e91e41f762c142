import type { Request } from 'express';
import { createFormBody } from '../../http/form-body';
import { queryOf } from '../../http/query-of';

/** Room for as many page ids as a question may have. */
const BODY_BYTES_MAX = 100_000;

/** Reads the form in the body of a POST, before `parametersOf`. */
export const readBatchForm = createFormBody(BODY_BYTES_MAX);

/** Parameters in the address, and in the form. */
export function parametersOf(request: Request): URLSearchParams {
  const body: unknown = request.body;
  const inForm = new URLSearchParams(typeof body === 'string' ? body : '');
  return new URLSearchParams([...queryOf(request), ...inForm]);
}
