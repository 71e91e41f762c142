import type { ArchiveRow } from './archive-row';

/** Archives of European countries and regions but those of the United Kingdom. */
export const EUROPEAN_ARCHIVES: readonly ArchiveRow[] = [
  {
    service: 'arquivo-pt',
    sites: [
      {
        hosts: ['arquivo.pt'],
        forms: [
          '/wayback/{time}{flags}/{original}',
          '/noFrame/replay/{time}{flags}/{original}',
          '/wayback/{collection}/{time}{flags}/{original}',
        ],
        canonical: 'https://arquivo.pt/wayback/{time}{flags}/{original}',
        raw: 'https://arquivo.pt/noFrame/replay/{time}id_/{original}',
      },
    ],
  },
  {
    service: 'vefsafn',
    sites: [
      {
        hosts: ['vefsafn.is'],
        forms: ['/is/{time}{flags}/{original}', '/{time}{flags}/{original}'],
        canonical: 'https://vefsafn.is/is/{time}{flags}/{original}',
        raw: 'https://vefsafn.is/{time}id_/{original}',
      },
      { hosts: ['wayback.vefsafn.is'], forms: ['/wayback/{time}{flags}/{original}'] },
    ],
  },
  {
    service: 'haw',
    sites: [
      { hosts: ['haw.nsk.hr'], forms: ['/wayback/{time}{flags}/{original}'], hasRaw: true },
      {
        // Copies of before 2011.
        hosts: ['haw.nsk.hr'],
        kind: 'latest',
        forms: ['/arhiva/{volume}/{title:number}/{copy:number}/{original}'],
      },
    ],
  },
  {
    service: 'onb',
    sites: [
      {
        hosts: ['webarchiv.onb.ac.at'],
        forms: ['/web/{time}{flags}/{original}'],
        hasRaw: true,
      },
    ],
  },
  {
    service: 'padicat',
    sites: [
      { hosts: ['wayback.padicat.cat'], forms: ['/{time}{flags}/{original}'], hasRaw: true },
      {
        hosts: ['padi.cat'],
        ports: [8080],
        forms: ['/wayback/{time}{flags}/{original}'],
        keepsScheme: true,
      },
    ],
  },
  {
    service: 'bib-bvb',
    sites: [
      {
        hosts: ['langzeitarchivierung.bib-bvb.de'],
        forms: ['/wayback/{time}{flags}/{original}'],
      },
    ],
  },
  {
    service: 'veebiarhiiv',
    sites: [
      { hosts: ['veebiarhiiv.digar.ee'], forms: ['/a/{time}{flags}/{original}'], hasRaw: true },
    ],
  },
  {
    service: 'webarchiv-cz',
    sites: [
      {
        hosts: ['wayback.webarchiv.cz'],
        forms: ['/wayback/{time}{flags}/{original}'],
        hasRaw: true,
      },
      { hosts: ['wayback.webarchiv.cz'], forms: ['/secure/{time}{flags}/{original}'] },
    ],
  },
  {
    service: 'spletni-arhiv',
    sites: [
      {
        hosts: ['arhiv.nuk.uni-lj.si'],
        forms: ['/wayback/{time}{flags}/{original}'],
        hasRaw: true,
      },
      {
        hosts: ['nukrobi.nuk.uni-lj.si', 'nukrobi2.nuk.uni-lj.si'],
        ports: [8080],
        forms: ['/wayback/{time}{flags}/{original}'],
        keepsScheme: true,
      },
    ],
  },
  {
    service: 'nettarkivet',
    sites: [
      {
        hosts: ['nettarkivet.nb.no'],
        forms: ['/search/{time}{flags}/{original}'],
        hasRaw: true,
      },
    ],
  },
];
