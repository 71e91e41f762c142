import { readPastedAddress } from './pasted-address';

const wikipedia = 'de.wikipedia.org';

test.each([
  ['https://de.wikipedia.org/wiki/Wei%C3%9Fer_Hai', wikipedia, { title: 'Weißer_Hai' }],
  ['//de.wikipedia.org/wiki/Hai', wikipedia, { title: 'Hai' }],
  ['HTTP://DE.wikipedia.org/wiki/AC/DC', wikipedia, { title: 'AC/DC' }],
  ['https://de.m.wikipedia.org/wiki/Hai#Fang', wikipedia, { title: 'Hai' }],
  ['https://de.wikipedia.org/w/index.php?title=Hai&oldid=5', wikipedia, { title: 'Hai' }],
  ['https://de.wikipedia.org/w/index.php/Hai', wikipedia, { title: 'Hai' }],
  ['https://de.wikipedia.org/?curid=12', wikipedia, { pageId: 12 }],
  ['http://127.0.0.1:8080/wiki/index.php/Hai', '127.0.0.1:8080', { title: 'Hai' }],
])('%s', (text, domain, page) => {
  expect(readPastedAddress(text)).toEqual({ domain, page });
});

test.each(['https://de.wikipedia.org/', 'https://de.wikipedia.org/wiki/%E4'])(
  'names no page: %s',
  (text) => {
    expect(() => readPastedAddress(text)).toThrow(
      expect.objectContaining({ code: 'bad-title', subject: text }),
    );
  },
);

test.each(['Hai', 'AC//DC', 'http:', 'ftp://de.wikipedia.org/wiki/Hai', 'https://[/wiki/Hai'])(
  'no address: %s',
  (text) => {
    expect(readPastedAddress(text)).toBeNull();
  },
);
