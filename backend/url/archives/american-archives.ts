import type { ArchiveRow } from './archive-row';

/** Archives of the United States and Canada. */
export const AMERICAN_ARCHIVES: readonly ArchiveRow[] = [
  {
    service: 'loc',
    sites: [
      {
        hosts: ['webarchive.loc.gov'],
        forms: ['/{collection}/{time}{flags}/{original}'],
        canonical: 'https://webarchive.loc.gov/all/{time}{flags}/{original}',
        hasRaw: true,
      },
    ],
  },
  {
    service: 'stanford',
    sites: [
      {
        hosts: ['swap.stanford.edu', 'sul-swap.stanford.edu', 'sul-swap-prod.stanford.edu'],
        forms: ['/{time}{flags}/{original}', '/web/{time}{flags}/{original}'],
        canonical: 'https://swap.stanford.edu/{time}{flags}/{original}',
        hasRaw: true,
      },
      { hosts: ['swap.stanford.edu'], forms: ['/was/{time}{flags}/{original}'], hasRaw: true },
    ],
  },
  {
    service: 'webharvest',
    sites: [
      {
        hosts: ['webharvest.gov'],
        forms: ['/{collection}/{time}{flags}/{original}'],
        canonical: 'https://www.webharvest.gov/{collection}/{time}{flags}/{original}',
        hasRaw: true,
      },
    ],
  },
  {
    service: 'unt',
    sites: [
      {
        hosts: ['webarchive.library.unt.edu'],
        forms: ['/{collection}/{time}{flags}/{original}'],
        hasRaw: true,
      },
    ],
  },
  {
    service: 'yorku',
    sites: [
      {
        hosts: ['digital.library.yorku.ca'],
        forms: ['/wayback/{time}{flags}/{original}'],
        hasRaw: true,
      },
      {
        hosts: ['wayback.library.yorku.ca'],
        forms: ['/{collection}/{time}{flags}/{original}'],
        hasRaw: true,
      },
    ],
  },
  {
    service: 'lac',
    sites: [
      {
        hosts: ['webarchiveweb.wayback.bac-lac.canada.ca', 'webarchiveweb.bac-lac.canada.ca'],
        forms: ['/web/{time}{flags}/{original}'],
        hasRaw: true,
      },
      {
        hosts: ['webarchive.bac-lac.gc.ca'],
        ports: [8080],
        forms: ['/wayback/{time}{flags}/{original}'],
        keepsScheme: true,
      },
      {
        hosts: ['collectionscanada.gc.ca', 'collectionscanada.ca'],
        forms: ['/webarchives/{time}{flags}/{original}', '/archivesweb/{time}{flags}/{original}'],
        keepsScheme: true,
      },
      {
        // Sites of departments that were closed: the day, then the original without its scheme.
        hosts: ['epe.lac-bac.gc.ca'],
        forms: [
          '/100/206/301/{department}/{time:dashed}/{original}',
          '/100/206/301/{department}/{part}/{time:dashed}/{original}',
        ],
        keepsScheme: true,
      },
    ],
  },
  {
    service: 'banq',
    sites: [
      { hosts: ['waext.banq.qc.ca'], forms: ['/wayback/{time}{flags}/{original}'], hasRaw: true },
    ],
  },
];
