import type { ArchiveRow } from './archive-row';

/** Archives of the United Kingdom. */
export const BRITISH_ARCHIVES: readonly ArchiveRow[] = [
  {
    service: 'ukwa',
    sites: [
      {
        hosts: ['webarchive.org.uk'],
        forms: [
          '/wayback/archive/{time}{flags}/{original}',
          '/wayback/{language}/archive/{time}{flags}/{original}',
        ],
        canonical: 'https://www.webarchive.org.uk/wayback/archive/{time}{flags}/{url}',
        raw: 'https://www.webarchive.org.uk/wayback/en/archive/{time}id_/{url}',
      },
    ],
  },
  {
    service: 'ukgwa',
    sites: [
      {
        hosts: ['webarchive.nationalarchives.gov.uk'],
        forms: [
          '/ukgwa/{time}{flags}/{original}',
          '/ukgwa/nobanner/{time}{flags}/{original}',
          '/{time}{flags}/{original}',
          '/nobanner/{time}{flags}/{original}',
        ],
        canonical: 'https://webarchive.nationalarchives.gov.uk/ukgwa/{time}{flags}/{url}',
        hasRaw: true,
      },
      {
        // Collections with a name, such as eu-exit.
        hosts: ['webarchive.nationalarchives.gov.uk'],
        forms: ['/{collection:name}/{time}{flags}/{original}'],
        hasRaw: true,
      },
      {
        hosts: ['yourarchives.nationalarchives.gov.uk', 'tna.europarchive.org'],
        forms: ['/{time}{flags}/{original}'],
        keepsScheme: true,
      },
    ],
  },
  {
    service: 'ukparliament',
    sites: [
      { hosts: ['webarchive.parliament.uk'], forms: ['/{time}{flags}/{original}'], hasRaw: true },
    ],
  },
  {
    service: 'nrscotland',
    sites: [
      {
        hosts: ['webarchive.nrscotland.gov.uk'],
        forms: ['/{time}{flags}/{original}', '/web/{time}{flags}/{original}'],
        hasRaw: true,
      },
    ],
  },
  {
    service: 'proni',
    sites: [
      {
        hosts: ['webarchive.proni.gov.uk'],
        forms: ['/{time}{flags}/{original}'],
        keepsScheme: true,
      },
    ],
  },
];
