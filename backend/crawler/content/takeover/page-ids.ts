import type { WrittenPage } from './compared-page-reader';

const IDS_MAX = 60;
const HTML_CHARS_MAX = 524_288;
const MAIL_CHARS_MAX = 60;

/** Accounts of measuring and of advertisements, as they stand in scripts. */
const ACCOUNTS =
  /\b(?:UA-\d{6,10}(?=-\d)|G-[A-Z0-9]{8,12}\b|GTM-[A-Z0-9]{5,8}\b|AW-\d{8,12}\b|pub-\d{12,20}\b)/g;

/** Addresses that stand in pages of everybody. */
const ANYBODYS =
  /@(?:(?:www\.)?example\.|domain\.|sentry|email\.|yourdomain|.*\.(?:png|jpe?g|gif|webp|svg)$)/i;

/**
 * What tells who runs a page: numbers of accounts, proofs of ownership, addresses for mail. Whoever takes a name over
 * copies texts, and not these.
 */
export function pageIds(html: string, page: WrittenPage): ReadonlySet<string> {
  const accounts = html.slice(0, HTML_CHARS_MAX).match(ACCOUNTS) ?? [];
  const links = page.links.filter((link) => /^mailto:/i.test(link)).map((link) => link.slice(7));
  const mails = [...mailsIn(page.text), ...links.map((link) => link.split('?')[0] ?? '')];
  const own = mails
    .map((mail) => mail.trim().toLowerCase())
    .filter((mail) => mail.includes('@') && mail.length <= MAIL_CHARS_MAX && !ANYBODYS.test(mail));
  return new Set([...accounts, ...page.proofs, ...own].slice(0, IDS_MAX));
}

/** Looked for from each @ on: an expression would try each word to its end. */
function mailsIn(text: string): string[] {
  const mails: string[] = [];
  for (
    let at = text.indexOf('@');
    at >= 0 && mails.length < IDS_MAX;
    at = text.indexOf('@', at + 1)
  ) {
    const name = /[\w.+-]{1,30}$/.exec(text.slice(Math.max(0, at - 30), at))?.[0] ?? '';
    const host =
      /^[a-z\d-]{1,40}(?:\.[a-z\d-]{2,20}){1,3}/i.exec(text.slice(at + 1, at + 60))?.[0] ?? '';
    if (name !== '' && host !== '') mails.push(`${name}@${host}`);
  }
  return mails;
}
