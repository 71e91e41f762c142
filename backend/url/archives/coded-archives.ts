import type { ArchiveRow } from './archive-row';

const ARCHIVE_TODAY = ['today', 'is', 'ph', 'fo', 'li', 'md', 'vn', 'ec'].map(
  (end) => `archive.${end}`,
);

/** Services of all the world that give their copies codes. */
export const CODED_ARCHIVES: readonly ArchiveRow[] = [
  {
    // All its hosts have the same copies, and lead to each other.
    service: 'archive-today',
    sites: [
      {
        hosts: ARCHIVE_TODAY,
        forms: ['/{time}/{original}', '/{time:dotted}/{original}'],
        canonical: 'https://archive.today/{timestamp}/{url}',
      },
      {
        hosts: ARCHIVE_TODAY,
        kind: 'latest',
        forms: ['/{which:which}/{original}'],
        canonical: 'https://archive.today/{which}/{url}',
      },
      {
        // A link inside a copy.
        hosts: ARCHIVE_TODAY,
        kind: 'latest',
        forms: ['/o/{code:short}/{original}'],
        canonical: 'https://archive.today/o/{code}/{url}',
      },
      {
        hosts: ARCHIVE_TODAY,
        kind: 'code',
        forms: ['/{code:short}{query}', '/wip/{code:short}{query}', '/{code:short}/image{query}'],
        canonical: 'https://archive.today/{code}',
      },
      {
        // A picture inside a copy, or of it.
        hosts: ARCHIVE_TODAY,
        kind: 'code',
        forms: ['/{code:short}/{file:picture}'],
        canonical: 'https://archive.today/{code}/{file}',
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
          '/query?id={time:base62}&url={original:parameter}{more}',
          '/query?id={time:microseconds}&url={original:parameter}{more}',
        ],
        canonical: 'https://www.webcitation.org/{code}?url={original}',
      },
      {
        hosts: ['webcitation.org'],
        forms: [
          '/query?url={original:parameter}&date={time:dashed}{more}',
          '/query.php?url={original:parameter}&date={time:dashed}{more}',
          '/query?date={time:dashed}&url={original:parameter}{more}',
        ],
        canonical: 'https://www.webcitation.org/query?url={original}&date={date}',
      },
      {
        hosts: ['webcitation.org'],
        kind: 'latest',
        forms: [
          '/query?url={original:parameter}{more}',
          '/query.php?url={original:parameter}{more}',
        ],
        canonical: 'https://www.webcitation.org/query?url={original}',
      },
      {
        hosts: ['webcitation.org'],
        kind: 'code',
        forms: [
          '/{code:webcite}{query}',
          '/{time:microseconds}{query}',
          '/query?id={code:webcite}{more}',
          '/query?id={time:microseconds}{more}',
          '/query.php?id={code:webcite}{more}',
          '/query.php?id={time:microseconds}{more}',
        ],
        canonical: 'https://www.webcitation.org/{code}',
      },
    ],
  },
  {
    service: 'perma-cc',
    sites: [
      { hosts: ['perma-archives.org'], forms: ['/warc/{time}{flags}/{original}'] },
      {
        hosts: ['perma-archives.org'],
        kind: 'latest',
        forms: ['/warc/{code:perma}/{original:named}'],
      },
      {
        hosts: ['perma.cc'],
        kind: 'code',
        forms: ['/{code:perma}{query}'],
        canonical: 'https://perma.cc/{code}',
      },
    ],
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
      {
        hosts: ['ghostarchive.org'],
        kind: 'latest',
        forms: ['/varchive/{video:video}{query}'],
        canonical: 'https://ghostarchive.org/varchive/{video}',
        original: 'https://www.youtube.com/watch?v={video}',
      },
      {
        hosts: ['ghostarchive.org'],
        kind: 'code',
        forms: ['/archive/{code:short}{query}'],
        canonical: 'https://ghostarchive.org/archive/{code}',
      },
      {
        hosts: ['ghostarchive.org'],
        kind: 'code',
        forms: ['/iarchive/{code:folder}{query}'],
        canonical: 'https://ghostarchive.org/iarchive/{code}',
      },
    ],
  },
  {
    service: 'freezepage',
    sites: [
      {
        hosts: ['freezepage.com'],
        forms: ['/{time:seconds}?url={original:parameter}{more}'],
        canonical: 'https://www.freezepage.com/{time}?url={original}',
      },
      {
        hosts: ['freezepage.com'],
        kind: 'code',
        forms: ['/{time:seconds}{query}'],
        canonical: 'https://www.freezepage.com/{time}',
      },
    ],
  },
];
