import { z } from 'zod';
import { readAnswer } from './ask-wayback';

/** The service writes counts as numbers; as text they are as good. */
const count = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

/** Answer to `GET /save/status/user`. */
export const saveAccountSchema = z.object({
  /** Sessions that could begin now. */
  available: count,
  daily_captures: count.optional(),
  daily_captures_limit: count.optional(),
});

const failure = z.object({ status: z.literal('error'), status_ext: z.string() });

/** Answer to `POST /save`: a job, or an error at once, which has status 200, too. */
export const saveJobSchema = z.union([
  failure,
  z.object({ status: z.undefined().optional(), job_id: z.string().regex(/^[\w-]{1,200}$/) }),
]);

/** Answer to `GET /save/status/JOB`. */
export const saveStatusSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending') }),
  /** `original_url` is where redirects led to. */
  z.object({ status: z.literal('success'), timestamp: z.string(), original_url: z.string() }),
  failure,
]);

export type SaveStatus = z.infer<typeof saveStatusSchema>;

/**
 * Reads an answer to a question that went out with keys.
 * @returns null where it cannot be read. Why not is dropped: errors of reading quote what was read, and a broken
 *   server may answer with the question.
 */
export function readSaveAnswer<Answer>(text: string, schema: z.ZodType<Answer>): Answer | null {
  try {
    return readAnswer(text, schema);
  } catch {
    return null;
  }
}
