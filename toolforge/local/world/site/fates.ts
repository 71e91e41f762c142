import { answerWith, htmlPage, redirectTo } from './answer';
import type { Fate, Visit } from './site';

/** A stretch of days since the start of the simulation: both ends included, open where left out. */
interface Days {
  from?: number;
  to?: number;
}

/** Answers with an error status, on these days or always: 404, 410, 503, or 403 as a bot wall. */
export function fails(status: number, days: Days = {}): Fate {
  return during(days, () => errorPage(status));
}

/** Refuses HEAD with this status and serves GET. */
export function headFails(status: number): Fate {
  return (visit) => (visit.method === 'HEAD' ? errorPage(status) : undefined);
}

/** Redirects, on these days or always. */
export function redirects(status: 301 | 302 | 303 | 307 | 308, to: string, days: Days = {}): Fate {
  return during(days, () => redirectTo(status, to));
}

/** From this day on, http leads for good to the same address by https. */
export function needsHttps(host: string, days: Days = {}): Fate {
  return during(days, ({ scheme, path }) =>
    scheme === 'http' ? redirectTo(301, `https://${host}${path}`) : undefined,
  );
}

/** Accepts the connection and says nothing. */
export function fallsSilent(days: Days): Fate {
  return during(days, () => 'silent');
}

/** Of a whole host: the machine is there, but nothing listens. */
export function refusesConnections(days: Days): Fate {
  return during(days, () => 'refused');
}

/** Of a whole host: its name is no longer known. */
export function vanishes(days: Days): Fate {
  return during(days, () => 'unknown-host');
}

/** Of a whole host: the domain is for sale, at every address, with status 200. */
export function isParked(domain: string, days: Days): Fate {
  const text = `The domain ${domain} is for sale. Buy this domain now, or make an offer.`;
  return during(days, () => answerWith(200, htmlPage(`${domain} is for sale`, domain, text)));
}

/** Says "not found" with status 200. */
export function softlyGone(days: Days): Fate {
  const text = 'Sorry, the page you are looking for could not be found.';
  return during(days, () => answerWith(200, htmlPage('Page not found', 'Error', text)));
}

function during({ from = 0, to = Infinity }: Days, fate: Fate): Fate {
  return (visit: Visit) => (visit.day >= from && visit.day <= to ? fate(visit) : undefined);
}

function errorPage(status: number): ReturnType<typeof answerWith> {
  return answerWith(status, htmlPage(`Error ${status}`, 'Web server', 'The request failed.'));
}
