import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Operation } from '../../http/operation';
import { dbname, lang } from '../../http/parameters';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { websiteAddress } from './website-address';

const websiteSchema = z.object({
  website: z
    .string()
    .max(2_000)
    .describe('A domain, a domain with the beginning of a path, or a pattern.')
    .meta({ problem: 'bad-pattern' }),
  dbname: dbname.optional(),
  status: z.string().max(200).optional().describe('Only URLs with this status.'),
  lang,
});

export const websiteOperation: Operation = {
  method: 'get',
  path: '/website',
  id: 'website',
  summary: 'Leads to what is known of a website, whatever way somebody typed it; for our own form.',
  query: websiteSchema,
  formats: ['html'],
  answer: null,
  access: 'people',
};

/** Each chosen namespace is a parameter of its own, as forms send them. */
const NAMESPACE = /^\d{1,5}$/;

/** The form for websites leads on to the address that answers. */
export const websiteHandler: RequestHandler = (request, response) => {
  const query = queryOf(request);
  const given = readQuery(websiteSchema, query);
  const address = websiteAddress({
    website: given.website,
    dbname: given.dbname ?? '',
    namespaces: query.getAll('namespace').filter((one) => NAMESPACE.test(one)),
    status: given.status ?? '',
    lang: given.lang ?? '',
  });
  response.redirect(303, address);
};
