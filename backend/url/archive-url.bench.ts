import type { Bench, Figure } from '../runtime/bench';
import { readArchivedCopy } from './archived-copy';
import { NormalUrl } from './normal-url';
import { parseUrl } from './syntax/parse-url';
import { archiveAddresses } from './testing/archive-addresses';

/** Distinct addresses, so that no cache of the engine's sees one often. */
const LIST_LENGTH = 20_000;
const TARGET_PER_SECOND = 200_000;
/** Of a hundred links of a large wiki so many lead to archives, roughly. */
const ARCHIVES_IN_A_HUNDRED = 15;
/** Of a hundred links to archives so many are to the Wayback Machine, roughly; the rest is the table's. */
const WAYBACK_IN_A_HUNDRED = 80;
const FLAGS = ['', '', '', '', 'id_', 'if_', 'mp_'];
const FIRST_MS = Date.UTC(2001, 0);
const STEP_MS = 37_123_000;

export const bench: Bench = {
  name: 'archive-url',
  description:
    'Reading addresses of archived copies: from text to original, time and canonical form',
  run: ({ quick }) => Promise.resolve(measure(quick)),
};

function measure(quick: boolean): Figure[] {
  const rounds = quick ? 5 : 25;
  const lists = { mix: mixedAddresses(), usual: usualArchives(), all: allForms() };
  const best = { mix: 0, usual: 0, all: 0 };
  for (let round = 0; round < rounds; round += 1)
    for (const name of ['mix', 'usual', 'all'] as const)
      best[name] = Math.max(best[name], speed(lists[name]));
  return [
    figure('links of wikis, 15 % archives', best.mix),
    figure('archives, 80 % Wayback Machine', best.usual),
    figure('archives, every form alike', best.all),
    {
      name: 'recognised of the archives',
      value: lists.all.filter((address) => readCopy(address) !== null).length / LIST_LENGTH,
      unit: 'of 1',
      target: '= 1',
      ok: [...lists.all, ...lists.usual].every((address) => readCopy(address) !== null),
    },
  ];
}

function figure(name: string, value: number): Figure {
  const target = `>= ${TARGET_PER_SECOND}`;
  const ok = value >= TARGET_PER_SECOND;
  return { name, value: Math.round(value), unit: 'addresses/s', target, ok };
}

function speed(addresses: readonly string[]): number {
  const start = performance.now();
  for (const address of addresses) readCopy(address);
  return (addresses.length / (performance.now() - start)) * 1000;
}

function readCopy(address: string): unknown {
  const parts = parseUrl(address);
  return parts === null ? null : readArchivedCopy(NormalUrl.ofParts(parts));
}

function mixedAddresses(): string[] {
  const archives = usualArchives();
  return archives.map((address, n) =>
    (n * 37) % 100 < ARCHIVES_IN_A_HUNDRED ? address : originalOf(n),
  );
}

function usualArchives(): string[] {
  const others = allForms();
  return others.map((address, n) => {
    if ((n * 41) % 100 >= WAYBACK_IN_A_HUNDRED) return address;
    return archiveAddresses(copyOf(n), 'first')[0]?.address ?? '';
  });
}

/** The forms in turn, each with originals of its own. */
function allForms(): string[] {
  const forms = archiveAddresses(copyOf(0)).length;
  return Array.from({ length: LIST_LENGTH }, (_, n) => n).map(
    (n) => archiveAddresses(copyOf(n))[n % forms]?.address ?? '',
  );
}

function copyOf(n: number) {
  const ms = FIRST_MS + n * STEP_MS;
  return { ms, original: originalOf(n), flags: FLAGS[n % FLAGS.length] ?? '' };
}

function originalOf(n: number): string {
  switch (n % 4) {
    case 0:
      return `http://www.site${n % 977}.org/news/${2000 + (n % 25)}/article-${n}.html`;
    case 1:
      return `https://site${n % 499}.com/index.php?id=${n}&lang=en&view=full`;
    case 2:
      return `http://ru.site${n % 77}.ru/%D0%9D%D0%BE%D0%B2/${n}`;
    default:
      return `https://site${n}.de/`;
  }
}
