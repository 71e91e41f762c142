import { readArchiveLink } from './archived-copy';
import { classifyUrl } from './classify-url';
import { corpusPart, type CorpusEntry } from './testing/archive-link-corpus';

/** What is read of an address, in the words of the corpus. */
function readAs(address: string): CorpusEntry {
  const { parts } = classifyUrl(address);
  const link = parts === null ? null : readArchiveLink(parts);
  if (link === null) return { kind: 'none', service: null, address, original: null };
  return { kind: link.kind, service: link.service, address, original: link.original };
}

describe.each(['design', 'held-out', 'found'] as const)('%s', (part) => {
  test.each(corpusPart(part))('$kind $address', (entry) => {
    expect(readAs(entry.address)).toEqual(entry);
  });
});
