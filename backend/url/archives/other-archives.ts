import type { ArchiveRow } from './archive-row';

/** Archives of countries in Africa, Asia and Oceania. */
export const OTHER_ARCHIVES: readonly ArchiveRow[] = [
  {
    service: 'bibalex',
    sites: [
      {
        hosts: [
          'web.archive.bibalex.org',
          'archive.bibalex.org',
          'web.petabox.bibalex.org',
          'petabox.bibalex.org',
        ],
        forms: ['/web/{time}{flags}/{original}', '/{time}{flags}/{original}'],
        canonical: 'http://web.archive.bibalex.org/web/{time}{flags}/{url}',
        hasRaw: true,
      },
    ],
  },
  {
    // PANDORA writes times as 20060614-0000 and, with a letter before, as 2004-Jan-5.
    service: 'nla',
    sites: [
      {
        hosts: ['pandora.nla.gov.au'],
        forms: [
          '/pan/{number}/{time:dashed}/{original:named}',
          '/pan/{number}/{time:named}/{original:named}',
          '/nph-wb/{time}/{original}',
          '/nph-arch/{year}/{time:named}/{original}',
          '/nph-arch/{year}/{time}/{original}',
          '/nph-wb/{time:named}/{original}',
        ],
      },
      {
        hosts: [
          'webarchive.nla.gov.au',
          'content.webarchive.nla.gov.au',
          'trove.nla.gov.au',
          'web.archive.org.au',
        ],
        forms: [
          '/awa/{time}{flags}/{original}',
          '/gov/{time}{flags}/{original}',
          '/gov/wayback/{time}{flags}/{original}',
          '/wayback/{time}{flags}/{original}',
        ],
        hasRaw: true,
      },
    ],
  },
  {
    service: 'natlib',
    sites: [
      {
        hosts: ['ndhadeliver.natlib.govt.nz'],
        forms: [
          '/webarchive/{time}{flags}/{original}',
          '/webarchive/wayback/{time}{flags}/{original}',
        ],
        hasRaw: true,
      },
    ],
  },
  {
    service: 'nlb',
    sites: [
      {
        hosts: ['eresources.nlb.gov.sg'],
        forms: ['/webarchives/wayback/{time}{flags}/{original}'],
      },
    ],
  },
  {
    service: 'warp',
    sites: [
      {
        hosts: ['warp.ndl.go.jp', 'warp.da.ndl.go.jp'],
        forms: ['/{collection}/{time}{flags}/{original}'],
        canonical: 'https://warp.ndl.go.jp/{collection}/{time}{flags}/{url}',
        hasRaw: true,
      },
      {
        // The number tells which copy of the site.
        hosts: ['warp.ndl.go.jp', 'warp.da.ndl.go.jp'],
        kind: 'latest',
        forms: ['/info:ndljp/pid/{copy:number}/{original}'],
        canonical: 'https://warp.da.ndl.go.jp/info:ndljp/pid/{copy}/{original}',
      },
    ],
  },
  {
    service: 'nli-il',
    sites: [
      {
        hosts: ['wayback.nli.org.il'],
        ports: [8080],
        forms: ['/{time}{flags}/{original}'],
        keepsScheme: true,
      },
    ],
  },
];
