import { normalUrl } from '../../../url/testing/normal-url';
import { text, type AskedWorld } from './asked-world';
import { linksThat, type ToldLinks } from './disagreements';
import { domainOfUrl } from './folded-feed';
import { chipsIn, chipsOf } from './html-ways';

/** One that has marks, one that some leave out, one that is no ASCII. */
const WEBSITES = ['mill9.net', 'mill2.net', 'xn--mhle-0ra.de'];

/**
 * Compares the numbers on the page to which the form for websites leads, of a whole one and of a part of it, with what is told
 * of URLs by the usual rules.
 */
export async function compareWebsites(asked: AskedWorld, urls: ToldLinks): Promise<void> {
  for (const domain of WEBSITES) {
    for (const part of ['', '/a/']) {
      const way = `/website?lang=en&website=${domain}${part}`;
      const html = await text(asked, way);
      const isOfPart = (url: string): boolean =>
        domainOfUrl(url) === domain && normalUrl(url).path.startsWith(part);
      const its = linksThat(urls, ({ url }) => isOfPart(url));
      asked.found.value(way, chipsOf(its.values()), chipsIn(html));
    }
  }
}
