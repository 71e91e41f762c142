import { CatalogueBuilder, hostAndDirectory } from './catalogue';

const catalogueOf = (...addresses: string[]) => {
  const builder = new CatalogueBuilder();
  for (const address of addresses) builder.add(hostAndDirectory(new URL(address)));
  return builder.build();
};

test('a domain is a host name, whatever the scheme, the port, the case', () => {
  const { urls, domains } = catalogueOf(
    'http://a.example/1',
    'http://www.a.example/1',
    'https://A.example:8080/2',
  );
  expect(urls).toBe(3);
  expect(domains).toEqual([[0, 2], [1]]);
});

test('a leaf is a directory of a domain: its path up to the last slash, no query', () => {
  const { leaves } = catalogueOf(
    'http://a.example',
    'http://a.example/x/1?q=/y/2',
    'http://b.example/x/1',
    'http://a.example/x/2#/z/',
    'http://a.example/x/y/',
    'http://a.example/x',
  );
  expect(leaves).toEqual([
    { domain: 0, places: [0, 5] },
    { domain: 0, places: [1, 3] },
    { domain: 1, places: [2] },
    { domain: 0, places: [4] },
  ]);
});

test('names of domains and directories cannot be taken for each other', () => {
  const builder = new CatalogueBuilder();
  for (let host = 0; host < 12; host += 1) builder.add({ host: `${host}`, directory: '/1/' });
  builder.add({ host: '1', directory: '' });
  expect(builder.build().leaves).toHaveLength(13);
});

test('an empty one is one', () => {
  expect(catalogueOf()).toEqual({ urls: 0, domains: [], leaves: [] });
});
