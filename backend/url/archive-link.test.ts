import { copiedUrls, readArchiveLink } from './archived-copy';
import { classifyUrl } from './classify-url';

const URL = 'http://museum-lunden.org/a?b=1';

function read(address: string) {
  const { url } = classifyUrl(address);
  const link = url === null ? null : readArchiveLink(url);
  return link && { ...link, original: link.original?.text ?? null };
}

function copied(address: string): string[] {
  const { url } = classifyUrl(address);
  return url === null ? [] : copiedUrls(url).map(({ text }) => text);
}

describe('a copy without a time', () => {
  test.each([
    [`http://archive.is/newest/${URL}`, `https://archive.today/newest/${URL}`],
    [`https://archive.ph/${URL}`, `https://archive.today/${URL}`],
    [`http://web.archive.org/${URL}`, `https://web.archive.org/web/${URL}`],
    [`http://wayback.archive.org/web/*/${URL}`, `https://web.archive.org/web/*/${URL}`],
    [`https://web.archive.org/web/2id_/${URL}`, `https://web.archive.org/web/2/${URL}`],
    [
      `http://web.archive.org/web/20151302030405/${URL}`,
      `https://web.archive.org/web/20151302030405/${URL}`,
    ],
    [
      `http://www.webcitation.org/query.php?url=${URL}`,
      `https://www.webcitation.org/query?url=${URL}`,
    ],
    [`http://padi.cat:8080/wayback/*/${URL}`, `http://padi.cat:8080/wayback/*/${URL}`],
  ])('%s is of its original, at %s', (address, url) => {
    expect(read(address)).toMatchObject({ kind: 'latest', original: URL, timestamp: null, url });
    expect(read(url)).toEqual(read(address));
    expect(copied(address)).toEqual([URL]);
  });

  test('of a snapshot is of what is in that, too; a snapshot of one is of nothing that is known', () => {
    const snapshot = `https://archive.today/2014/${URL}`;
    expect(copied(`https://web.archive.org/web/*/${snapshot}`)).toEqual([snapshot, URL]);
    const calendar = `https://web.archive.org/web/*/${URL}`;
    expect(copied(`https://archive.today/2014/${calendar}`)).toEqual([calendar]);
  });

  test("keeps nobody's password", () => {
    const address = 'https://web.archive.org/web/*/http://user:pw@museum-lunden.org/a?b=1';
    expect(read(address)?.url).toBe(`https://web.archive.org/web/*/${URL}`);
  });
});

describe('a code', () => {
  test.each([
    ['http://archive.is/AbCd1', 'https://archive.today/AbCd1'],
    ['https://archive.ph/wip/AbCd1', 'https://archive.today/AbCd1'],
    ['https://www.archive.md/AbCd1/image', 'https://archive.today/AbCd1'],
    ['http://webcitation.org/6VGqmSLuy', 'https://www.webcitation.org/6VGqmSLuy'],
    [
      'http://www.webcitation.org/query?id=1420167845000000',
      'https://www.webcitation.org/6VGqmSLuy',
    ],
    ['http://perma.cc/F9NT-22AK?type=image', 'https://perma.cc/F9NT-22AK'],
    ['https://ghostarchive.org/archive/xjJWi?wr=true', 'https://ghostarchive.org/archive/xjJWi'],
    [
      'http://freezepage.com/1343081512QUPLJKJOYU',
      'https://www.freezepage.com/1343081512QUPLJKJOYU',
    ],
  ])('%s is a copy at %s, of nobody knows what', (address, url) => {
    expect(read(address)).toMatchObject({ kind: 'code', original: null, timestamp: null, url });
    expect(read(url)).toEqual(read(address));
    expect(copied(address)).toEqual([]);
  });

  test('is what is left where it is not sure which parameters are whose', () => {
    const address = `https://www.webcitation.org/6VGqmSLuy?url=http://lunden.org/?id=1&date=2009-08-01`;
    expect(read(address)).toMatchObject({ kind: 'code', service: 'webcite' });
  });

  test.each([
    'https://www.webcitation.org/query?id=9999999999999999',
    'http://freezepage.com/9999999999QUPLJKJOYU',
  ])('%s is none: nothing was ever copied then', (address) => expect(read(address)).toBeNull());
});

test('more copies inside each other than anybody means are none', () => {
  expect(read(`https://web.archive.org/web/2015/`.repeat(6) + URL)).toBeNull();
});
