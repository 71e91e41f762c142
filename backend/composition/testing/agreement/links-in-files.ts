import { classifyUrl } from '../../../url/classify-url';
import { toldLinks, type ToldLink as LinkWithCopy } from '../../../web/testing/told-links';
import type { ToldLink } from './disagreements';

/** What pages and files for people are to tell of some links: their URLs and copies, sorted. */
export const linksExpected = (links: Iterable<ToldLink>): LinkWithCopy[] =>
  inOrder(
    [...links].map(({ url, archivedOnPage: copy }) => [
      url,
      typeof copy === 'string' ? copy : null,
    ]),
  );

/** What one of them tells, likewise. */
export const linksIn = async (format: string, answer: Response): Promise<LinkWithCopy[]> =>
  inOrder((await toldLinks(format, answer)).map(normalLink));

/** Pages show names of hosts as people read them. */
const normalLink = ([url, copy]: LinkWithCopy): LinkWithCopy => [
  normal(url),
  copy === null ? null : normal(copy),
];

const normal = (url: string): string => classifyUrl(url).url?.text ?? url;

const inOrder = (links: readonly LinkWithCopy[]): LinkWithCopy[] =>
  links.toSorted((a, b) => (a.join(' ') < b.join(' ') ? -1 : 1));
