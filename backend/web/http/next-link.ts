import type { Response } from 'express';
import { z } from 'zod';
import { versionPrefix } from './api-version';
import { queryOf } from './query-of';

/** The field by which every list in JSON tells where it goes on. */
export const nextField = z
  .url()
  .optional()
  .describe(
    'Address of the rest of the list, also in the header Link (rel="next"); absent: this is all.',
  );

/** The list that goes on. */
export interface GoingOn {
  /** Of the question: other parameters are left out. */
  schema: { shape: object };
  /** Origin and path under which people reach all this, without a slash at the end. */
  publicUrl: string;
}

/**
 * Tells where a list goes on: the question asked with some parameters changed, in the version and the
 * format that it was asked in, as a header (RFC 8288) and for the field `next`.
 * @param changes parameters of the next question, null removes one; null alone: the list ends here
 * @returns the absolute address for `nextField`
 */
export function tellNextLink(
  response: Response,
  { schema, publicUrl }: GoingOn,
  changes: Readonly<Record<string, string | null>> | null,
): string | undefined {
  if (changes === null) return undefined;
  const next = `${publicUrl}${pathAsked(response)}?${queryWith(response, schema, changes)}`;
  response.links({ next });
  return next;
}

const pathAsked = ({ req }: Response): string => `${versionPrefix(req)}${req.path}`;

function queryWith(
  { req }: Response,
  { shape }: GoingOn['schema'],
  changes: Readonly<Record<string, string | null>>,
): string {
  const known = Object.keys(shape);
  const given = [...queryOf(req)].filter(([name, value]) => known.includes(name) && value !== '');
  const query = new URLSearchParams(given);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return query.toString();
}
