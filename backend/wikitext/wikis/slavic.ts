import { namesIn } from './names-in';
import { CS1, CS1_REPAIR, CS1_TEMPLATES, DEAD_URL, URL_STATUS } from './cs1';
import type { Citations, LocalTemplates } from './local-templates';

const POLISH = {
  addresses: [{ names: ['url', 'URL'], access: [] }],
  accessDate: ['data dostępu', 'data dostepu', 'accessdate', 'access-date'],
  archiveUrl: ['archiwum', 'archiveurl', 'archive-url'],
  archiveDate: ['zarchiwizowano', 'archivedate', 'archive-date'],
  // Its citations say nothing of an address that was taken.
  status: [
    { names: ['url-status', 'urlstatus'], words: URL_STATUS, dead: 'dead', live: 'live' },
    { names: ['dead-url', 'deadurl'], words: DEAD_URL, dead: 'yes', live: 'no' },
  ],
} satisfies Omit<Citations, 'templates'>;

export const POLISH_WIKI: LocalTemplates = {
  language: 'pl',
  deadTags: ['Martwy link'],
  citations: [
    {
      ...POLISH,
      templates: namesIn('cytuj|cytuj stronę|cytuj strone'),
      repair: { workDate: ['data'], addsStatus: false },
    },
    {
      ...POLISH,
      templates: [
        ...namesIn('cytuj książkę|cytuj pismo|cytuj grę komputerową|cytuj odcinek'),
        ...CS1_TEMPLATES,
      ],
    },
  ],
  links: {},
};

export const RUSSIAN_WIKI: LocalTemplates = {
  language: 'ru',
  deadTags: ['Недоступная ссылка'],
  citations: [
    {
      ...CS1,
      templates: CS1_TEMPLATES,
      status: [
        ...CS1.status,
        {
          names: ['deadlink', 'dead-link'],
          words: { ...DEAD_URL, '404': 'dead' },
          dead: 'yes',
          live: 'no',
        },
      ],
      repair: CS1_REPAIR,
    },
  ],
  links: { deadBehind: ' {{Недоступная ссылка|date=$month |bot=$bot}}' },
};
