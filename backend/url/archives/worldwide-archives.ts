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
        canonical: 'https://web.archive.org/web/{time}{flags}/{original}',
        hasRaw: true,
      },
      {
        hosts: ['archive.org'],
        forms: ['/web/{time}{flags}/{original}'],
        canonical: 'https://web.archive.org/web/{time}{flags}/{original}',
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
    // A wiki may refuse some of these hosts, and all may fail one by one: none is written for another.
    service: 'archive-today',
    sites: [
      {
        hosts: [
          'archive.today',
          'archive.is',
          'archive.ph',
          'archive.fo',
          'archive.li',
          'archive.md',
          'archive.vn',
        ],
        forms: ['/{time}/{original}', '/{time:dotted}/{original}'],
      },
    ],
  },
  {
    service: 'webcite',
    sites: [
      {
        hosts: ['webcitation.org'],
        forms: [
          '/{time:base62}?url={original:parameter}{more}',
          '/{time:microseconds}?url={original:parameter}{more}',
        ],
        canonical: 'https://www.webcitation.org/{time}?url={original}',
      },
      {
        hosts: ['webcitation.org'],
        forms: [
          '/query?url={original:parameter}&date={time:dashed}{more}',
          '/query.php?url={original:parameter}&date={time:dashed}{more}',
          '/query?date={time:dashed}&url={original:parameter}{more}',
        ],
        canonical: 'https://www.webcitation.org/query?url={original}&date={time}',
      },
    ],
  },
  {
    service: 'perma-cc',
    sites: [
      {
        hosts: ['perma-archives.org'],
        forms: ['/warc/{time}{flags}/{original}'],
      },
    ],
  },
  {
    service: 'archive-it',
    sites: [
      {
        hosts: ['wayback.archive-it.org', 'archive-it.org', 'web.archive-it.org'],
        forms: ['/{collection:collection}/{time}{flags}/{original}'],
        canonical: 'https://wayback.archive-it.org/{collection}/{time}{flags}/{original}',
        hasRaw: true,
      },
    ],
  },
  {
    service: 'wikiwix',
    sites: [{ hosts: ['archive.wikiwix.com'], forms: ['/cache/{time}/{original}'] }],
  },
  {
    service: 'ghostarchive',
    sites: [
      { hosts: ['ghostarchive.org'], forms: ['/archive/{time}/{original}'] },
      {
        hosts: ['ghostarchive.org'],
        forms: ['/varchive/youtube/{time}/{video}'],
        original: 'https://www.youtube.com/watch?v={video}',
      },
    ],
  },
  {
    service: 'megalodon',
    sites: [
      {
        hosts: ['megalodon.jp', 's1.megalodon.jp', 's2.megalodon.jp', 's3.megalodon.jp'],
        forms: [
          '/{time:japanese}/{original}',
          '/ref/{time:japanese}/{original}',
          '/pc/get_simple/{time:japanese}/{original}',
        ],
        canonical: '{origin}/{time}/{original}',
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
    service: 'memento',
    sites: [{ hosts: ['timetravel.mementoweb.org'], forms: ['/memento/{time}/{original}'] }],
  },
  {
    service: 'freezepage',
    sites: [
      {
        hosts: ['freezepage.com'],
        forms: ['/{time:seconds}?url={original:parameter}{more}'],
        canonical: 'https://www.freezepage.com/{time}?url={original}',
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
