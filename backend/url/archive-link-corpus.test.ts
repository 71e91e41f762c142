import { readArchiveLink } from './archived-copy';
import { classifyUrl } from './classify-url';
import { corpusPart, type CorpusEntry } from './testing/archive-link-corpus';

/** What is read of an address, in the words of the corpus. */
function readAs(address: string): CorpusEntry {
  const { url } = classifyUrl(address);
  const link = url === null ? null : readArchiveLink(url);
  if (link === null) return { kind: 'none', service: null, address, original: null };
  const { kind, service, original } = link;
  return { kind, service, address, original: original?.text ?? null };
}

describe.each(['design', 'held-out', 'found'] as const)('%s', (part) => {
  test.each(corpusPart(part))('$kind $address', (entry) => {
    expect(readAs(entry.address)).toEqual(entry);
  });
});
