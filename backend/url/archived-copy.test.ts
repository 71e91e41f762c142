import type { ArchiveService } from './archives/archive-services';
import { ARCHIVE_SERVICES } from './archives/archive-services';
import { copiedUrls, hasRawForm, rawCopyUrl, readArchivedCopy } from './archived-copy';
import { classifyUrl } from './classify-url';
import { normalizeUrl } from './normalize-url';

const read = (address: string) => {
  const { url } = classifyUrl(address);
  if (url === null) throw new Error(`the test needs a valid URL, not ${address}`);
  const copy = readArchivedCopy(url);
  return copy && { ...copy, original: copy.original.text };
};

const URL = 'http://museum-lunden.org/a?b=1';
const TIME = '20150102030405';

/** Addresses as services write or wrote them; the canonical one where it is another. */
const COPIES: readonly [ArchiveService, address: string, canonical?: string][] = [
  ['wayback', `https://web.archive.org/web/${TIME}/${URL}`],
  ['wayback', `http://www.web.archive.org/${TIME}/${URL}`, wayback(URL)],
  ['wayback', `http://archive.org/web/${TIME}/${URL}`, wayback(URL)],
  ['wayback', `http://classic-web.archive.org/web/${TIME}/${URL}`, wayback(URL)],
  ['wayback', `http://replay.waybackmachine.org/${TIME}/${URL}`, wayback(URL)],
  ['wayback', `http://web.archive.org:80/web/${TIME}/${URL}`, wayback(URL)],
  ['wayback', `//web.archive.org/web/${TIME}/_embed/${URL}`, wayback(URL)],
  ['wayback', `http://eot.us.archive.org/eot/${TIME}/${URL}`],
  ['archive-today', `https://archive.ph/${TIME}/${URL}`, archiveToday(URL)],
  ['archive-today', `https://archive.is/2015.01.02-030405/${URL}`, archiveToday(URL)],
  ['archive-today', `https://archive.md/2015-01-02-030405/${URL}`, archiveToday(URL)],
  ['archive-today', `http://archive.today/${TIME}/${URL}`, archiveToday(URL)],
  ['archive-today', `https://www.archive.vn/${TIME}/${URL}`, archiveToday(URL)],
  ['webcite', webcite('6VGqmSLuy', 'http://museum-lunden.org/a?b=1')],
  ['webcite', webcite('1420167845000000', URL), webcite('6VGqmSLuy', URL)],
  [
    'webcite',
    `https://www.webcitation.org/query?id=1420167845000000&url=${URL}`,
    webcite('6VGqmSLuy', URL),
  ],
  [
    'webcite',
    `http://webcitation.org/query.php?url=${URL}&date=20150102030405`,
    `https://www.webcitation.org/query?url=${URL}&date=2015-01-02+03:04:05`,
  ],
  ['arquivo-pt', `https://arquivo.pt/wayback/${TIME}/${URL}`],
  ['arquivo-pt', `http://arquivo.pt/noFrame/replay/${TIME}mp_/${URL}`, arquivo(URL)],
  ['arquivo-pt', `https://arquivo.pt/wayback/wayback/${TIME}/${URL}`, arquivo(URL)],
  ['perma-cc', `https://perma-archives.org/warc/${TIME}/${URL}`],
  ['perma-cc', `http://www.perma-archives.org/warc/${TIME}id_/${URL}`, perma(URL)],
  ['ukwa', `https://www.webarchive.org.uk/wayback/archive/${TIME}/${URL}`],
  ['ukwa', `http://webarchive.org.uk/wayback/archive/${TIME}/${URL}`, ukwa(URL)],
  ['ukwa', `https://www.webarchive.org.uk/wayback/en/archive/${TIME}mp_/${URL}`, ukwa(URL)],
  ['loc', `https://webarchive.loc.gov/all/${TIME}/${URL}`],
  ['loc', `http://webarchive.loc.gov/lcwa0010/${TIME}/${URL}`, loc(URL)],
  ['vefsafn', `https://wayback.vefsafn.is/wayback/${TIME}/${URL}`],
  ['vefsafn', `https://vefsafn.is/is/${TIME}/${URL}`],
  ['vefsafn', `http://vefsafn.is/${TIME}mp_/${URL}`, `https://vefsafn.is/is/${TIME}/${URL}`],
  ['archive-it', `https://wayback.archive-it.org/all/${TIME}/${URL}`],
  ['archive-it', `http://wayback.archive-it.org/org-467/${TIME}/${URL}`, archiveIt('org-467')],
  ['archive-it', `http://archive-it.org/10702/${TIME}if_/${URL}`, archiveIt('10702')],
  ['wikiwix', `https://archive.wikiwix.com/cache/${TIME}/${URL}`],
  [
    'wikiwix',
    `http://archive.wikiwix.com/cache/${TIME}/museum-lunden.org/a?b=1`,
    `https://archive.wikiwix.com/cache/${TIME}/${URL}`,
  ],
  [
    'wikiwix',
    `https://archive.wikiwix.com/cache/index2.php?rev_t=${TIME}&url=${encodeURIComponent(URL)}`,
    `https://archive.wikiwix.com/cache/${TIME}/${URL}`,
  ],
  ['ghostarchive', `https://ghostarchive.org/archive/${TIME}/${URL}`],
  ['megalodon', 'https://megalodon.jp/2015-0102-1204-05/museum-lunden.org/a?b=1'],
  ['megalodon', 'http://s04.megalodon.jp/2015-0102-1204-05/museum-lunden.org/a?b=1', megalodon()],
  ['megalodon', 'http://megalodon.jp/ref/2015-0102-1204-05/museum-lunden.org/a?b=1', megalodon()],
  ['conifer', `https://conifer.rhizome.org/reader/list/${TIME}/${URL}`],
  ['conifer', `https://conifer.rhizome.org/reader/list/list/bookmarks/b1/${TIME}/${URL}`],
  ['conifer', `https://webrecorder.io/reader/list/${TIME}/${URL}`],
  [
    'conifer',
    `https://conifer.rhizome.org/reader/list/${TIME}$br:chrome:53/${URL}`,
    `https://conifer.rhizome.org/reader/list/${TIME}/${URL}`,
  ],
  ['memento', `https://timetravel.mementoweb.org/memento/${TIME}/${URL}`],
  ['memento', `http://timetravel.mementoweb.org/memento/${TIME}/${URL}`, memento(URL)],
  ['freezepage', freezepage('1420167845QUPLJKJOYU', 'http://museum-lunden.org/a?b=1')],
  ['internet-memory', `http://collection.europarchive.org/nli/${TIME}/${URL}`],
  ['internet-memory', `http://collections.internetmemory.org/haeu/${TIME}/${URL}`],
  ['ukgwa', `https://webarchive.nationalarchives.gov.uk/ukgwa/${TIME}/${URL}`],
  ['ukgwa', `http://webarchive.nationalarchives.gov.uk/${TIME}/${URL}`, ukgwa(URL)],
  ['ukgwa', `https://webarchive.nationalarchives.gov.uk/ukgwa/nobanner/${TIME}/${URL}`, ukgwa(URL)],
  ['ukgwa', `http://yourarchives.nationalarchives.gov.uk/${TIME}/${URL}`],
  ['ukgwa', `https://webarchive.nationalarchives.gov.uk/eu-exit/${TIME}/${URL}`],
  ['ukparliament', `https://webarchive.parliament.uk/${TIME}/${URL}`],
  ['ukparliament', `http://webarchive.parliament.uk/${TIME}mp_/${URL}`, parliament(URL)],
  ['nrscotland', `https://webarchive.nrscotland.gov.uk/${TIME}/${URL}`],
  ['nrscotland', `https://webarchive.nrscotland.gov.uk/web/${TIME}/${URL}`],
  ['proni', `http://webarchive.proni.gov.uk/${TIME}/${URL}`],
  ['proni', `https://webarchive.proni.gov.uk/${TIME}/${URL}`],
  ['stanford', `https://swap.stanford.edu/${TIME}/${URL}`],
  ['stanford', `https://swap.stanford.edu/was/${TIME}/${URL}`],
  ['stanford', `https://sul-swap-prod.stanford.edu/${TIME}/${URL}`, stanford(URL)],
  ['bibalex', `http://web.archive.bibalex.org/web/${TIME}/${URL}`],
  ['bibalex', `http://web.archive.bibalex.org:80/web/${TIME}/${URL}`, bibalex(URL)],
  ['bibalex', `https://web.petabox.bibalex.org/web/${TIME}/${URL}`, bibalex(URL)],
  ['webharvest', `https://www.webharvest.gov/peth04/${TIME}/${URL}`],
  ['webharvest', `http://webharvest.gov/peth04/${TIME}/${URL}`, webharvest(URL)],
  ['unt', `https://webarchive.library.unt.edu/web/${TIME}/${URL}`],
  ['unt', `https://webarchive.library.unt.edu/allcollections/${TIME}/${URL}`],
  ['yorku', `https://digital.library.yorku.ca/wayback/${TIME}/${URL}`],
  ['yorku', `https://wayback.library.yorku.ca/all/${TIME}/${URL}`],
  ['lac', `http://webarchive.bac-lac.gc.ca:8080/wayback/${TIME}/${URL}`],
  ['lac', `http://www.collectionscanada.gc.ca/webarchives/${TIME}/${URL}`],
  ['lac', `http://www.collectionscanada.ca/archivesweb/${TIME}/${URL}`],
  ['lac', `https://webarchiveweb.bac-lac.canada.ca/web/${TIME}/${URL}`],
  ['lac', `https://webarchiveweb.wayback.bac-lac.canada.ca/web/${TIME}/${URL}`],
  ['banq', `https://waext.banq.qc.ca/wayback/${TIME}/${URL}`],
  ['nla', `https://webarchive.nla.gov.au/awa/${TIME}/${URL}`],
  ['nla', `https://trove.nla.gov.au/awa/${TIME}/${URL}`],
  ['nla', `https://content.webarchive.nla.gov.au/gov/wayback/${TIME}/${URL}`],
  ['nla', `https://web.archive.org.au/awa/${TIME}/${URL}`],
  ['nla', `https://pandora.nla.gov.au/nph-wb/${TIME}/${URL}`],
  ['natlib', `https://ndhadeliver.natlib.govt.nz/webarchive/${TIME}/${URL}`],
  ['natlib', `https://ndhadeliver.natlib.govt.nz/webarchive/wayback/${TIME}/${URL}`],
  ['nlb', `https://eresources.nlb.gov.sg/webarchives/wayback/${TIME}/${URL}`],
  [
    'warp',
    `https://warp.ndl.go.jp/20150131/${TIME}/museum-lunden.org/a?b=1`,
    `https://warp.ndl.go.jp/20150131/${TIME}/${URL}`,
  ],
  ['warp', `https://warp.ndl.go.jp/web/${TIME}/${URL}`],
  ['haw', `https://haw.nsk.hr/wayback/${TIME}/${URL}`],
  ['padicat', `http://padi.cat:8080/wayback/${TIME}/${URL}`],
  ['padicat', `http://www.padi.cat/wayback/${TIME}/${URL}`],
  ['padicat', `https://wayback.padicat.cat/${TIME}/${URL}`],
  ['bib-bvb', `https://langzeitarchivierung.bib-bvb.de/wayback/${TIME}/${URL}`],
  ['veebiarhiiv', `https://veebiarhiiv.digar.ee/a/${TIME}/${URL}`],
  ['webarchiv-cz', `https://wayback.webarchiv.cz/wayback/${TIME}/${URL}`],
  ['webarchiv-cz', `https://wayback.webarchiv.cz/secure/${TIME}/${URL}`],
  ['spletni-arhiv', `http://nukrobi2.nuk.uni-lj.si:8080/wayback/${TIME}/${URL}`],
  ['spletni-arhiv', `https://arhiv.nuk.uni-lj.si/wayback/${TIME}/${URL}`],
  ['onb', `https://webarchiv.onb.ac.at/web/${TIME}/${URL}`],
  ['nettarkivet', `https://nettarkivet.nb.no/search/${TIME}/${URL}`],
  ['nli-il', `http://wayback.nli.org.il:8080/${TIME}/${URL}`],
  ['nli-il', `https://wayback.nli.org.il/${TIME}/${URL}`],
];

test('every service that tells times has an example', () => {
  const services = ARCHIVE_SERVICES.filter((service) => service !== 'google-cache');
  expect(new Set(COPIES.map(([service]) => service))).toEqual(new Set(services));
});

test.each(COPIES)('%s keeps %s', (service, address, canonical = address) => {
  const copy = { service, original: URL, timestamp: TIME, url: canonical };
  expect(read(address)).toEqual(copy);
  expect(read(canonical)).toEqual(copy);
});

describe('flags and times', () => {
  const FLAGS = ['id_', 'if_', 'im_', 'js_', 'cs_', 'oe_', 're_', 'fw_', 'mp_', 'x_', 'wkrf_'];

  test.each(FLAGS)('%s is a flag', (flags) => {
    const address = `https://web.archive.org/web/${TIME}${flags}/${URL}`;
    expect(read(address)).toMatchObject({ timestamp: TIME, original: URL, url: wayback(URL) });
  });

  test.each(['2015', '20151', '201501', '20150102', '2015010203', '201501020304'])(
    '%s stays as short',
    (timestamp) => {
      const url = `https://web.archive.org/web/${timestamp}/${URL}`;
      expect(read(url)).toEqual({ service: 'wayback', original: URL, timestamp, url });
    },
  );

  test.each([
    ['https://pandora.nla.gov.au/pan/14231/20060614-0000/www.lunden.org/a', '200606140000'],
    ['https://pandora.nla.gov.au/pan/14231/20060614/www.lunden.org/a', '20060614'],
    ['https://pandora.nla.gov.au/pan/14231/2004-Jan-05/www.lunden.org/a', '20040105'],
    ['https://pandora.nla.gov.au/nph-arch/2004/S2004-Jan-05/http://www.lunden.org/a', '20040105'],
    ['https://pandora.nla.gov.au/nph-wb/2004-Jan-05/http://www.lunden.org/a', '20040105'],
    ['https://www.webcitation.org/query?url=http://www.lunden.org/a&date=2009-08-01', '20090801'],
    [
      'https://www.webcitation.org/query?url=http://www.lunden.org/a&date=2009-08-01+12:00:00',
      '20090801120000',
    ],
  ])('%s is of %s', (url, timestamp) => {
    expect(read(url)).toMatchObject({ original: 'http://www.lunden.org/a', timestamp, url });
  });
});

describe('originals', () => {
  test.each([
    ['https://museum-lunden.org', 'https://museum-lunden.org/'],
    ['museum-lunden.org/a', 'http://museum-lunden.org/a'],
    ['http:/museum-lunden.org/a', 'http://museum-lunden.org/a'],
    ['https:/museum-lunden.org/a', 'https://museum-lunden.org/a'],
    ['http:%2F%2Fmuseum-lunden.org%2Fa%3Fb=1', URL],
    ['http%3A%2F%2Fmuseum-lunden.org%2Fa%3Fb%3D1', URL],
    ['http://museum-lunden.org:80/a?b=1', URL],
    ['ftp://museum-lunden.org/a', 'ftp://museum-lunden.org/a'],
    ['http://museum-lunden.org/?p%3D1', 'http://museum-lunden.org/?p%3D1'],
    [
      'http://museum-lunden.org/a%2Fb?c=http://d.org/',
      'http://museum-lunden.org/a%2Fb?c=http://d.org/',
    ],
    ['http://[2001:db8::1]/a', 'http://[2001:db8::1]/a'],
  ])('%s is %s, and inside the one address of the snapshot, too', (inside, original) => {
    const address = normalizeUrl(`https://web.archive.org/web/${TIME}/${inside}`) ?? '';
    const url = normalizeUrl(`https://web.archive.org/web/${TIME}/${original}`);
    expect(read(address)).toMatchObject({ original, url });
  });

  test.each([
    'http://user:pw@museum-lunden.org/a?b=1',
    'http:/user:p@w@museum-lunden.org/a?b=1',
    'http:%2F%2Fuser:pw@museum-lunden.org%2Fa%3Fb=1',
    'http:%2F%2Fu:p%2Fw@museum-lunden.org/a?b=1',
  ])('of %s, name and password are dropped', (inside) => {
    const address = `https://web.archive.org/web/${TIME}/${inside}`;
    expect(read(address)).toMatchObject({ original: URL, url: wayback(URL) });
  });

  test.each(['http://museum-lunden.org/@user', 'http:%2F%2Fmuseum-lunden.org%2F@user'])(
    'an @ behind the host in %s is none of these',
    (inside) => expect(read(wayback(inside))?.url).toBe(wayback('http://museum-lunden.org/@user')),
  );

  test('a backslash ends the host, and what stands before an @ behind it is no name', () => {
    const address = String.raw`http://webcitation.org/query?id=4ZxYle1gW&url=http%3A%2F%2Fa.de\@`;
    const copy = read(address);
    expect(copy?.original).toBe('http://a.de/@');
    expect(read(copy?.url ?? '')).toEqual(copy);
  });

  test('so they are in a parameter', () => {
    const inside = 'http://user:pw@museum-lunden.org/a?b=1';
    expect(read(webcite('6VGqmSLuy', inside))?.url).toBe(webcite('6VGqmSLuy', URL));
  });

  test('a video is that of YouTube', () => {
    const url = 'https://ghostarchive.org/varchive/youtube/20211221/v-2yFMzxqwU';
    const original = 'https://www.youtube.com/watch?v=v-2yFMzxqwU';
    expect(read(url)).toEqual({ service: 'ghostarchive', original, timestamp: '20211221', url });
  });

  test('a parameter ends where the next one begins, and is unescaped once', () => {
    const address = `http://www.webcitation.org/6VGqmSLuy?url=${encodeURIComponent(URL)}%2520&x=y`;
    expect(read(address)?.original).toBe(`${URL}%20`);
  });
});

describe('WebCite with an address that was not escaped', () => {
  const PAGE = 'http://www.lunden.org/page.php?id=1&b=2';

  test.each([
    `https://www.webcitation.org/6VGqmSLuy?url=${PAGE}`,
    `https://www.webcitation.org/query?url=${PAGE}&date=2009-08-01`,
  ])('%s is of the whole address', (url) => {
    expect(read(url)).toMatchObject({ original: PAGE, url });
  });

  test('so it is behind a time', () => {
    const url = `https://www.webcitation.org/query?url=${PAGE}&date=2009-08-01`;
    const address = `https://www.webcitation.org/query?date=2009-08-01&url=${PAGE}`;
    expect(read(address)).toMatchObject({ original: PAGE, url });
  });

  test.each([
    `https://www.webcitation.org/6VGqmSLuy?url=${PAGE}&date=2009-08-01`,
    'https://www.webcitation.org/query?url=http://www.lunden.org/?id=1&date=2009-08-01&b=2',
    'https://www.webcitation.org/6VGqmSLuy?url=http://www.lunden.org/?id&b=2',
  ])('%s does not tell which parameters are whose', (address) => {
    expect(read(address)).toBeNull();
  });
});

describe('copies of copies', () => {
  test.each([
    `https://archive.is/2014/${URL}`,
    `https://web.archive.org/web/2014id_/https://archive.is/2014/${URL}`,
    `http://archive.is/2014/http:%2F%2Fmuseum-lunden.org%2Fa%3Fb=1`,
  ])('of %s the original is the innermost one, all else of the outer', (inner) => {
    const address = normalizeUrl(`https://web.archive.org/web/${TIME}/${inner}`) ?? '';
    const copy = { service: 'wayback', original: URL, timestamp: TIME, url: address };
    expect(read(address)).toEqual(copy);
  });

  test('the Australian archive has copies of its older self', () => {
    const inner = 'http://pandora.nla.gov.au/pan/24780/20020506-0000/www.alps-lunden.org/iym.html';
    expect(read(`https://webarchive.nla.gov.au/awa/20020505140000/${inner}`)).toMatchObject({
      service: 'nla',
      original: 'http://www.alps-lunden.org/iym.html',
      timestamp: '20020505140000',
    });
  });

  test.each(['https://archive.is/AbCdE', 'https://web.archive.org/web/*/http://lunden.org/'])(
    'of %s, which names no copy, the original is that address',
    (original) => expect(read(wayback(original))?.original).toBe(original),
  );

  test('each copy inside is copied as well', () => {
    const copied = (address: string) => {
      const { url } = classifyUrl(address);
      return url && copiedUrls(url).map(({ text }) => text);
    };
    const inner = `https://archive.is/2014/${URL}`;
    expect(copied(wayback(wayback(inner)))).toEqual([wayback(inner), inner, URL]);
    expect(copied(wayback(URL))).toEqual([URL]);
    expect(copied(URL)).toEqual([]);
    expect(copied('https://web.archive.org/web/2015/'.repeat(6) + URL)).toEqual([]);
  });

  test('so many that nobody means them are none', () => {
    const nest = (depth: number) => `https://web.archive.org/web/2015/`.repeat(depth) + URL;
    expect(read(nest(5))?.original).toBe(URL);
    expect(read(nest(6))).toBeNull();
  });
});

test.each([
  `https://web.archive.org/web/*/${URL}`,
  `https://web.archive.org/web/2015*/${URL}`,
  `https://web.archive.org/web/${TIME}*/${URL}`,
  `https://web.archive.org/web/*/http://museum-lunden.org/*`,
  `https://web.archive.org/web/2015-2016*/${URL}`,
  `https://web.archive.org/save/${URL}`,
  `https://web.archive.org/save/_embed/${URL}`,
  `https://web.archive.org/web/${URL}`,
  `https://web.archive.org/web/2/${URL}`,
  `https://web.archive.org/web/201/${URL}`,
  `https://web.archive.org/web/201501020304050/${URL}`,
  `https://web.archive.org/web/20151302030405/${URL}`,
  `https://web.archive.org/web/19950102030405/${URL}`,
  `https://web.archive.org/web/${TIME}id/${URL}`,
  `https://web.archive.org/web/${TIME}/`,
  `https://web.archive.org/web/${TIME}/http:///`,
  `https://web.archive.org/web/${TIME}/http//museum-lunden.org/a`,
  `https://web.archive.org/web/${TIME}/mailto:a@museum-lunden.org`,
  `https://web.archive.org/web/${TIME}/page`,
  `https://web.archive.org/web/${TIME}/index.html`,
  `https://web.archive.org/web/${TIME}/images/logo.gif`,
  'https://web.archive.org/web/2015/museum-lunden.org/a',
  'https://warp.ndl.go.jp/info/2014/report.pdf',
  'https://webarchive.nationalarchives.gov.uk/2015/foo.pdf',
  'https://www.webharvest.gov/peth04/2004/index.html',
  `https://web.archive.org/web/timemap/link/${URL}`,
  `https://web.archive.org:8080/web/${TIME}/${URL}`,
  `ftp://web.archive.org/web/${TIME}/${URL}`,
  `https://archive.org/${TIME}/${URL}`,
  'https://archive.org/details/2015/museum-lunden.org',
  'https://web.archive.org/details/some-book',
  `https://archive.org/wayback/available?url=${URL}`,
  `https://www.archive-it.org/collections/2015/museum-lunden.org`,
  'https://archive.ph/AbCdE',
  `https://archive.ph/o/AbCdE/${URL}`,
  `https://archive.ph/newest/${URL}`,
  `https://archive.ph/${URL}`,
  'https://perma.cc/AB12-CD34',
  `https://perma-archives.org/warc/AB12-CD34/${URL}`,
  'https://webcitation.org/5kbdWxmn1',
  `https://www.webcitation.org/query?url=${URL}`,
  'https://www.webcitation.org/query?id=1253739217000000',
  `https://www.webcitation.org/zzzzzzzzz?url=${URL}`,
  `https://archive.wikiwix.com/cache/?url=${URL}`,
  `https://archive.wikiwix.com/cache/index2.php?url=${URL}`,
  'https://ghostarchive.org/archive/AbCdE',
  'https://ghostarchive.org/varchive/v-2yFMzxqwU',
  'https://www.freezepage.com/1343081512QUPLJKJOYU',
  `https://timetravel.mementoweb.org/list/${TIME}/${URL}`,
  `https://timetravel.mementoweb.org/api/json/${TIME}/${URL}`,
  'http://pandora.nla.gov.au/pan/14231/20060614-0000/index.html',
  'https://warp.da.ndl.go.jp/info:ndljp/pid/12446699/www.museum-lunden.org/a',
  'http://haw.nsk.hr/arhiva/vol4/3053/36053/www.museum-lunden.org/a',
  'https://trove.nla.gov.au/work/2015/museum-lunden.org',
  `http://webcache.googleusercontent.com/search?q=cache:${URL}`,
  `https://museum-lunden.org/web/${TIME}/http://other-lunden.org/`,
  `https://archive.org.evil-lunden.org/web/${TIME}/${URL}`,
  `https://notweb.archive.org/web/${TIME}/${URL}`,
  `https://webarchive.evil-lunden.org/${TIME}/${URL}`,
])('%s is no snapshot', (address) => {
  expect(read(address)).toBeNull();
});

describe('the unchanged bytes', () => {
  test.each([
    [wayback(URL), `https://web.archive.org/web/${TIME}id_/${URL}`],
    [arquivo(URL), `https://arquivo.pt/noFrame/replay/${TIME}id_/${URL}`],
    [ukgwa(URL), `https://webarchive.nationalarchives.gov.uk/ukgwa/${TIME}id_/${URL}`],
    [`https://haw.nsk.hr/wayback/${TIME}/${URL}`, `https://haw.nsk.hr/wayback/${TIME}id_/${URL}`],
    [archiveIt('all'), `https://wayback.archive-it.org/all/${TIME}id_/${URL}`],
    [archiveToday(URL), archiveToday(URL)],
    ['https://museum-lunden.org/', 'https://museum-lunden.org/'],
    ['no URL', 'no URL'],
  ])('of %s stand at %s', (url, raw) => {
    expect(rawCopyUrl({ url })).toBe(raw);
  });

  test.each([
    stanford(URL),
    `https://swap.stanford.edu/was/${TIME}/${URL}`,
    webharvest(URL),
    parliament(URL),
    `https://digital.library.yorku.ca/wayback/${TIME}/${URL}`,
    `https://wayback.webarchiv.cz/wayback/${TIME}/${URL}`,
  ])('of %s stand where the flag says so', (url) => {
    expect(rawCopyUrl({ url })).toBe(url.replace(TIME, `${TIME}id_`));
  });

  test.each([
    [wayback(URL), true],
    [wayback(URL).replace(TIME, `${TIME}id_`), true],
    [arquivo(URL), true],
    [`https://archive.ph/${TIME}/${URL}`, false],
    [`https://conifer.rhizome.org/reader/list/${TIME}/${URL}`, false],
    [`https://wayback.webarchiv.cz/secure/${TIME}/${URL}`, false],
    ['https://museum-lunden.org/', false],
    ['no URL', false],
  ])('that %s has an address of them is %s', (url, has) => {
    expect(hasRawForm({ url })).toBe(has);
  });

  test.each(COPIES)('of %s, %s, stand where the same copy is read', (_, address) => {
    const copy = read(address);
    expect(copy && read(rawCopyUrl(copy))).toEqual(copy);
  });
});

function wayback(original: string): string {
  return `https://web.archive.org/web/${TIME}/${original}`;
}

function arquivo(original: string): string {
  return `https://arquivo.pt/wayback/${TIME}/${original}`;
}

function archiveToday(original: string): string {
  return `https://archive.today/${TIME}/${original}`;
}

function webcite(id: string, original: string): string {
  return `https://www.webcitation.org/${id}?url=${original}`;
}

function freezepage(id: string, original: string): string {
  return `https://www.freezepage.com/${id}?url=${original}`;
}

function perma(original: string): string {
  return `https://www.perma-archives.org/warc/${TIME}/${original}`;
}

function ukwa(original: string): string {
  return `https://www.webarchive.org.uk/wayback/archive/${TIME}/${original}`;
}

function loc(original: string): string {
  return `https://webarchive.loc.gov/all/${TIME}/${original}`;
}

function archiveIt(collection: string): string {
  return `https://wayback.archive-it.org/${collection}/${TIME}/${URL}`;
}

function megalodon(): string {
  return 'https://megalodon.jp/2015-0102-1204-05/museum-lunden.org/a?b=1';
}

function memento(original: string): string {
  return `https://timetravel.mementoweb.org/memento/${TIME}/${original}`;
}

function ukgwa(original: string): string {
  return `https://webarchive.nationalarchives.gov.uk/ukgwa/${TIME}/${original}`;
}

function parliament(original: string): string {
  return `https://webarchive.parliament.uk/${TIME}/${original}`;
}

function stanford(original: string): string {
  return `https://swap.stanford.edu/${TIME}/${original}`;
}

function bibalex(original: string): string {
  return `http://web.archive.bibalex.org/web/${TIME}/${original}`;
}

function webharvest(original: string): string {
  return `https://www.webharvest.gov/peth04/${TIME}/${original}`;
}
