import type { View } from './view';

/**
 * An address of this site, with the language where it was chosen by hand; without that the browser's
 * counts again there.
 * @param path such as `/wikis`
 */
export function siteLink(
  { address }: View,
  path: string,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(parameters);
  const lang = chosenLanguage(address.query);
  if (lang !== '') query.set('lang', lang);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** This page in another language: the same address but for `lang`, and for what a form has led to, which is told once. */
export function inLanguage({ address: { path, query } }: View, lang: string): string {
  const others = new URLSearchParams(query);
  others.delete('done');
  others.set('lang', lang);
  return `${path}?${others.toString()}`;
}

/** The parameter `lang`, '' where it was not given. */
export function chosenLanguage(query: URLSearchParams): string {
  return query.get('lang') ?? '';
}
