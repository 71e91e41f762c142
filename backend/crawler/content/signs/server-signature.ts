import type { PageText } from './page-text';

const END_CHARS = 160;
const WORDS_MAX = 80;

/** “Apache/2.4.7 (Ubuntu) Server at site.org Port 80”, “nginx/1.22.1”, at the end of all that is to be seen. */
const SIGNATURE =
  /\b(apache|nginx|openresty|tengine|lighttpd|litespeed(?: web server)?|caddy|tomcat|jetty|cherrypy|gunicorn|werkzeug|bottle|cowboy|iis|oracle-?http-?server|zeus|squid|varnish|cloudflare)\b(?:[/ -]v?[\d.]{1,20}[\w.-]{0,20})?(?: ?\([^()]{0,60}\))?(?: server at \S{1,80} port \d{1,5})?\W{0,3}$/i;

/** The server that signs a short page: it has made the page itself. Null for none. */
export function serverSignatureOf({ text, ownWords }: PageText): string | null {
  if (ownWords > WORDS_MAX) return null;
  return SIGNATURE.exec(text.slice(-END_CHARS))?.[1]?.toLowerCase() ?? null;
}
