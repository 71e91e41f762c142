import { markup, type Markup } from '../../words/markup';

/**
 * Where somebody signs in.
 * @param back path, query and part of a page of this site, where they come back to
 */
export function loginAddress(back: string): string {
  return `/auth/login?${new URLSearchParams({ return: back }).toString()}`;
}

/**
 * The same as a button in a paragraph of its own.
 * @param label what they can do then
 */
export function signInButton(back: string, label: string): Markup {
  return markup`<p><a class="cdx-button cdx-button--fake-button cdx-button--fake-button--enabled" href="${loginAddress(back)}" rel="nofollow">${label}</a></p>`;
}
