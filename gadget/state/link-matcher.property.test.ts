import * as fc from 'fast-check';
import { normalizeUrl } from '../../backend/url/normalize-url';
import { createLinkMatcher } from './link-matcher';
import { problemsOf, type LinkAddress } from '../testing/problems-of';
import type { KnownProblem } from './problem';

const RUNS = { numRuns: 5000 };

const oneOf = (texts: string): fc.Arbitrary<string> => fc.constantFrom(...texts.split(' '));
const host = oneOf(
  'a.de A.de a.de. www.a.de a_b.de xn--bcher-kva.de XN--bcher-kva.de bücher.de a.xn--p1ai 1.2.3.4 [::1] -a.de a..de a.d localhost',
);
const start = oneOf('http:// https:// HTTP:// // ftp:// sftp:// mailto: http:// https://');
const port = oneOf('   :80 :443 :8080');
const piece = oneOf('/ /a b . .. /. /.. %2e %2E %41 %c3%a9 é ~ ? # & = xn-- : @ [ | %');
const address = fc
  .tuple(start, host, port, fc.array(piece, { maxLength: 5 }))
  .map(([scheme, name, at, rest]) => scheme + name + at + rest.join(''));

/** What the matcher promises, without its short cuts: every address is normalized. */
function plainly(
  problems: readonly KnownProblem[],
  links: readonly LinkAddress[],
): (KnownProblem | undefined)[] {
  const keys = links.map(({ href, originalHref }) => normalizeUrl(originalHref ?? href));
  const hostOf = (key: string): string => key.split('/')[2] ?? '';
  const isRewritten = (key: string): boolean =>
    !keys.some(
      (other, index) =>
        other?.startsWith('http:') &&
        links[index]?.originalHref === null &&
        hostOf(other) === hostOf(key),
    );
  return links.map(({ originalHref }, index) => {
    const key = keys[index];
    if (!key) return undefined;
    const found = problems.find(({ url }) => url === key);
    if (found || originalHref !== null || !key.startsWith('https:')) return found;
    const written = problems.find(({ url }) => url === key.replace('https:', 'http:'));
    return written?.isHere && isRewritten(key) ? written : undefined;
  });
}

test('no short cut loses a match or finds another', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(address, fc.option(address)), { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(address, fc.boolean()), { maxLength: 4 }),
      fc.array(fc.tuple(fc.nat(7), fc.boolean()), { maxLength: 4 }),
      (pairs, others, chosen) => {
        const links = pairs.map(([href, originalHref]) => ({ href, originalHref }));
        const dead = chosen.map(([n, isHere]): [string, boolean] => {
          const link = links[n % links.length];
          return [link?.originalHref ?? link?.href ?? '', isHere];
        });
        const urls = new Map<string, KnownProblem>();
        for (const [text, isHere] of [...others, ...dead]) {
          const key = normalizeUrl(text);
          for (const url of key ? [key, key.replace('https:', 'http:')] : [])
            urls.set(url, { url, verdict: 'unreachable', isHere });
        }
        const problems = [...urls.values()];
        expect(problemsOf(createLinkMatcher(problems), links)).toEqual(plainly(problems, links));
      },
    ),
    RUNS,
  );
});
