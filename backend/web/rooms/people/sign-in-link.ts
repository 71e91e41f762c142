import { markup, type Markup } from '../../words/markup';

/**
 * Where somebody signs in.
 * @param back path, query and part of a page of this site, where they come back to
 * @param more what signing in is told besides
 */
export function loginAddress(back: string, more: Readonly<Record<string, string>> = {}): string {
  return `/auth/login?${new URLSearchParams({ return: back, ...more }).toString()}`;
}

/**
 * The same as a button in a paragraph of its own.
 * @param label what they can do then
 */
export function signInButton(
  back: string,
  label: string,
  more: Readonly<Record<string, string>> = {},
): Markup {
  return markup`<p><a class="cdx-button cdx-button--fake-button cdx-button--fake-button--enabled" href="${loginAddress(back, more)}" rel="nofollow">${label}</a></p>`;
}
