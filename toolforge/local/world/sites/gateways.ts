import { fails, redirects } from '../site/fates';
import { page, secure, site } from '../site/site';
import type { Page, ExampleSite } from '../site/site';

const paper = (path: string): Page =>
  page('DOI', redirects(302, `https://publications.northern-science.org${path}`));

const wikiPage = page('A page of another wiki');

/** What interwiki links and identifiers lead to. */
export const gateways: readonly ExampleSite[] = [
  site('doi.org', {
    name: 'DOI',
    ports: secure,
    pages: {
      '/10.5555/hap.1962.88': page(
        'DOI',
        redirects(302, 'https://press.hovra-antiquaries.org/books/place-names-1962'),
      ),
      '/10.5555/jnsg.2003.211': paper('/jnsg/31/211'),
      '/10.5555/gnn.1934.6.1': paper('/gnn/6/1'),
      '/10.5555/dcn.1999.5.12': paper('/dcn/5/12'),
      '/10.5555/ahw.2011.19.401': page('DOI', fails(404)),
      '/10.5555/aav.2014.40.9': paper('/aav/40/9'),
      '/10.5555/nph.1957.12.33': paper('/nph/12/33'),
      '/10.5555/fhp.1992.3.55': paper('/fhp/3/55'),
      '/10.5555/lgl.2012.7.114': paper('/lgl/7/114'),
    },
  }),
  site('dx.doi.org', {
    name: 'DOI',
    ports: secure,
    pages: {
      '/10.5555/hap.1962.88': page('DOI', redirects(301, 'https://doi.org/10.5555/hap.1962.88')),
      '/10.5555/lgl.2012.7.114': page(
        'DOI',
        redirects(301, 'https://doi.org/10.5555/lgl.2012.7.114'),
      ),
    },
  }),
  site('hdl.handle.net', {
    name: 'Handle',
    ports: secure,
    pages: {
      '/20.500.99999/1911': page(
        'Handle',
        redirects(302, 'https://www.norrask-archive.org/fonds/relief-fund-1911'),
      ),
      '/20.500.99999/4471': page('Handle', fails(404, { from: 2 })),
    },
  }),
  site('en.wikipedia.org', { name: 'Wikipedia', ports: secure, pages: {}, anyOtherPage: wikiPage }),
  site('de.wikipedia.org', { name: 'Wikipedia', ports: secure, pages: {}, anyOtherPage: wikiPage }),
  site('commons.wikimedia.org', {
    name: 'Wikimedia Commons',
    ports: secure,
    pages: {},
    anyOtherPage: wikiPage,
  }),
];
