import { sectionAddressOf } from './section-address';

test.each([
  ['http://old.example/news/2014/05/the-ferry.html', 'http://old.example/news/'],
  ['http://old.example/caf%E9/the-ferry', 'http://old.example/caf%E9/'],
  ['http://old.example/caf%C3%A9/the-ferry', 'http://old.example/caf%C3%A9/'],
  ['http://old.example/a%2Fb/100%25/the-ferry', 'http://old.example/a%2Fb/100%25/'],
  ['http://old.example/news,local;old@home/the-ferry', 'http://old.example/news,local;old@home/'],
  ['http://old.example/news//the-ferry', 'http://old.example/news/'],
  ['http://old.example/2014/the-ferry', null],
  ['http://old.example/the-ferry/', null],
  ['mailto:a@old.example', null],
])('%s was listed at %s', (address, section) => {
  expect(sectionAddressOf(address)).toBe(section);
});
