import type { Request } from 'express';
import type { z } from 'zod';
import { Problem } from '../../../answers/problem';
import { createFormBody } from '../../http/form-body';
import { isFromOurPage } from '../../http/from-our-page';
import { readQuery } from '../../http/read-query';
import type { FormTokens } from './form-tokens';
import type { Session, Sessions } from './sessions';

/** Two addresses of 8,000 characters, escaped, and what goes with them. */
const FORM_BYTES_MAX = 60_000;

/** Reads the body of a form, before `readForm`. */
export const formBody = createFormBody(FORM_BYTES_MAX);

/** By what a form is found to be ours. */
interface FormProof {
  sessions: Sessions;
  tokens: FormTokens;
  publicUrl: string;
}

/**
 * What somebody sent by a form of ours, and who it is (W8.2).
 * @throws Problem forged-form when it came from elsewhere, or was made for another session or too long ago
 * @throws Problem as `readQuery`
 */
export async function readForm<Schema extends z.ZodObject>(
  schema: Schema,
  request: Request,
  { sessions, tokens, publicUrl }: FormProof,
): Promise<{ form: z.infer<Schema>; session: Session | null }> {
  const body: unknown = request.body;
  const fields = new URLSearchParams(typeof body === 'string' ? body : '');
  const session = await sessions.of(request);
  const [token = '', ...more] = fields.getAll('token');
  const isOurs = more.length === 0 && isFromOurPage(request, publicUrl);
  if (!isOurs || !tokens.isValid(token, session)) throw new Problem('forged-form');
  return { form: readQuery(schema, fields), session };
}
