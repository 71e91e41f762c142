import { namedTemplates } from '../references/named-templates';
import type { NamedTemplate, WikitextPage } from '../references/page';
import { Parameters } from '../references/parameters';

/** A redirect in any language; some have a full-width mark. Source: MediaWiki WikitextContentHandler. */
const REDIRECT = /^\s*[#＃]\p{L}+\s*:?\s*\[\[/u;
const LISTS = new Set(['allow', 'deny']);

/** Whether a page leads to another one: what stands behind that nobody sees. */
export function isRedirect({ source }: WikitextPage): boolean {
  return REDIRECT.test(source);
}

/**
 * Whether a page is not to be edited by a bot: it keeps it out by `{{nobots}}` or `{{bots}}`.
 * Source: https://en.wikipedia.org/wiki/Template:Bots
 * @param bot its user name
 */
export function refusesBot(page: WikitextPage, bot: string): boolean {
  for (const template of namedTemplates(page)) {
    if (template.name === 'nobots') return true;
    if (template.name === 'bots' && keepsOut(page, template, bot)) return true;
  }
  return false;
}

/**
 * Whether a page wants no notes of a bot: by the same, or by `{{bots|optout=all}}`.
 * @param bot its user name
 */
export function refusesNotes(page: WikitextPage, bot: string): boolean {
  if (isRedirect(page) || refusesBot(page, bot)) return true;
  return namedTemplates(page).some(({ name, node }) => {
    if (name !== 'bots') return false;
    const optedOut = new Parameters(page.source, node, new Set(['optout'])).given('optout');
    return optedOut !== null && optedOut.value?.trim().toLowerCase() !== '';
  });
}

function keepsOut({ source }: WikitextPage, { node }: NamedTemplate, bot: string): boolean {
  const given = new Parameters(source, node, LISTS);
  const isIn = (list: string): boolean => {
    const names = list.split(',').map((name) => name.trim().toLowerCase());
    return names.includes('all') || names.includes(bot.toLowerCase());
  };
  const denied = given.given('deny');
  const allowed = given.given('allow');
  // A list that a template makes may hold any name.
  if (denied !== null && (denied.value === null || isIn(denied.value))) return true;
  return allowed !== null && (allowed.value === null || !isIn(allowed.value));
}
