import { decoded } from '../../../web/testing/table-rows';
import { byUrl, type ToldLink, type ToldLinks } from './disagreements';

/** What XML tells of links or problems in attributes: all that is one value. */
export function linksInXml(xml: string): ToldLinks {
  const links = [...xml.matchAll(/<(?:link|problem) ([^>]*?)\/?>/g)].map(([, attributes = '']) => {
    const fields = [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      decoded(value),
    ]);
    return Object.fromEntries(fields) as ToldLink;
  });
  return byUrl(links);
}

/** A link as XML tells it, without what is more than a value. */
export function asInXml(link: ToldLink): ToldLink {
  const values = Object.entries(link).filter(
    ([, value]) => value !== undefined && typeof value !== 'object',
  );
  return Object.fromEntries(values.map(([name, value]) => [name, String(value)])) as ToldLink;
}
