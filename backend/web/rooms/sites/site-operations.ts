import type { Operation } from '../../http/operation';
import { siteAnswerSchema } from './site-json';
import { SITE_FORMATS, siteSchema } from './site-question';

/** What can be asked at `/site`. */
export const SITE_ROOM_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/site',
    id: 'site',
    summary:
      'What of a website is dead, how often that is cited, and which rules of its server would mend most of it.',
    query: siteSchema,
    example: { domain: 'example.net' },
    formats: SITE_FORMATS,
    answer: siteAnswerSchema,
    access: 'all',
  },
];
