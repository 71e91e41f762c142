import type { ArchiveRow } from './archive-row';

/** Services that copy pages of all the world; aggregators; some are no more. */
export const WORLDWIDE_ARCHIVES: readonly ArchiveRow[] = [
  {
    service: 'wayback',
    sites: [
      {
        hosts: [
          'web.archive.org',
          'wayback.archive.org',
          'web.wayback.archive.org',
          'replay.archive.org',
          'replay.web.archive.org',
          'classic-web.archive.org',
          'liveweb.archive.org',
          'web-beta.archive.org',
          'web-wp.archive.org',
          'wik.archive.org',
          'waybackmachine.org',
          'web.waybackmachine.org',
          'replay.waybackmachine.org',
        ],
        forms: [
          '/web/{time}{flags}/{original}',
          '/{time}{flags}/{original}',
          '/web/{time}{flags}/_embed/{original}',
          '/{time}{flags}/_embed/{original}',
        ],
        canonical: 'https://web.archive.org/web/{time}{flags}/{url}',
        hasRaw: true,
      },
      {
        hosts: ['web.archive.org', 'wayback.archive.org'],
        kind: 'latest',
        forms: ['/web/{original}'],
        canonical: 'https://web.archive.org/web/{url}',
      },
      {
        hosts: ['archive.org'],
        forms: ['/web/{time}{flags}/{original}'],
        canonical: 'https://web.archive.org/web/{time}{flags}/{url}',
        hasRaw: true,
      },
      {
        hosts: ['eot.us.archive.org'],
        forms: ['/eot/{time}{flags}/{original}'],
        keepsScheme: true,
      },
    ],
  },
  {
    service: 'archive-it',
    sites: [
      {
        hosts: ['wayback.archive-it.org', 'archive-it.org', 'web.archive-it.org'],
        forms: ['/{collection:collection}/{time}{flags}/{original}'],
        canonical: 'https://wayback.archive-it.org/{collection}/{time}{flags}/{url}',
        hasRaw: true,
      },
    ],
  },
  {
    // Escaped as a whole, or as it is without its parameters, as services write it into a query.
    service: 'wikiwix',
    sites: [
      {
        hosts: ['archive.wikiwix.com', 'wikiwix.com'],
        forms: ['/cache/{time}/{original}'],
        canonical: 'https://archive.wikiwix.com/cache/{time}/{url}',
      },
      {
        hosts: ['archive.wikiwix.com'],
        forms: [
          '/cache/index2.php?rev_t={time}&url={original:parameter}{more}',
          '/cache/index2.php?url={original:parameter}&rev_t={time}{more}',
        ],
        canonical: 'https://archive.wikiwix.com/cache/{time}/{url}',
      },
      {
        hosts: ['archive.wikiwix.com', 'wikiwix.com'],
        kind: 'latest',
        forms: [
          '/cache/?url={original:parameter}{more}',
          '/cache/index2.php?url={original:parameter}{more}',
          '/cache/display2.php?url={original:parameter}{more}',
        ],
        canonical: 'https://archive.wikiwix.com/cache/index2.php?url={original}',
      },
    ],
  },
  {
    // Its numbered hosts are in kin-hosts.ts.
    service: 'megalodon',
    sites: [
      {
        hosts: ['megalodon.jp'],
        forms: [
          '/{time:japanese}/{original}',
          '/ref/{time:japanese}/{original}',
          '/pc/get_simple/{time:japanese}/{original}',
        ],
        canonical: 'https://megalodon.jp/{time}/{original}',
      },
    ],
  },
  {
    // It answers no more; which of its copies was meant, a code told.
    service: 'google-cache',
    sites: [
      {
        hosts: ['webcache.googleusercontent.com', 'google.com'],
        kind: 'latest',
        forms: ['/search?{before:before}q=cache:{cached:cached}{original:worded}{words:words}'],
        canonical: 'https://webcache.googleusercontent.com/search?q=cache:{cached}{original}',
      },
    ],
  },
  {
    service: 'memento',
    sites: [
      { hosts: ['timetravel.mementoweb.org'], forms: ['/memento/{time}/{original}'] },
      {
        hosts: ['timetravel.mementoweb.org'],
        kind: 'latest',
        forms: ['/list/{time}/{original}', '/timegate/{original:named}'],
      },
    ],
  },
  {
    service: 'conifer',
    sites: [
      {
        hosts: ['conifer.rhizome.org', 'webrecorder.io'],
        forms: [
          '/{user}/{collection}/{time}{flags}/{original}',
          '/{user}/{collection}/list/{list}/{entry}/{time}{flags}/{original}',
        ],
      },
    ],
  },
  {
    service: 'internet-memory',
    sites: [
      {
        hosts: [
          'collection.europarchive.org',
          'collections.europarchive.org',
          'collections.internetmemory.org',
        ],
        forms: ['/{collection}/{time}{flags}/{original}'],
        keepsScheme: true,
      },
    ],
  },
];
