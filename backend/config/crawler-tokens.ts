import { z } from 'zod';

/** A crawler on another machine: the vantage that its results carry (W4.1), and what lets it in. */
export interface CrawlerToken {
  name: string;
  token: string;
}

const NAME = /^[a-z0-9-]{1,40}$/;
const TOKEN = /^[\x21-\x2b\x2d-\x7e]{16,}$/;
const BETWEEN = /[\s,]+/;

/** `name:token`, commas or blanks between; each name and each token once. What is wrong is told without it. */
export const crawlerTokenList = z.string().superRefine((text, context) => {
  const message = faultIn(crawlerTokensIn(text));
  if (message !== null) context.addIssue({ code: 'custom', message });
});

/** The crawlers of such a list. */
export function crawlerTokensIn(text: string): CrawlerToken[] {
  return text
    .split(BETWEEN)
    .filter((entry) => entry !== '')
    .map((entry) => {
      const colon = entry.indexOf(':');
      return { name: entry.slice(0, Math.max(colon, 0)), token: entry.slice(colon + 1) };
    });
}

/** Entries are told by their places, as any of their parts may be a token. */
function faultIn(crawlers: readonly CrawlerToken[]): string | null {
  for (const [index, { name, token }] of crawlers.entries()) {
    const entry = `entry ${index + 1}`;
    if (!NAME.test(name)) {
      return `${entry}: expected name:token, the name of at most 40 small letters, digits and hyphens`;
    }
    if (!TOKEN.test(token)) {
      return `${entry}: expected a token of at least 16 visible ASCII characters without a comma`;
    }
    const before = crawlers.slice(0, index);
    if (before.some((one) => one.name === name)) return `${entry} has the name of another one`;
    if (before.some((one) => one.token === token)) return `${entry} has the token of another one`;
  }
  return null;
}
