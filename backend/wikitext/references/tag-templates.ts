import { namesIn } from '../wikis/names-in';
import type { DeclaredAccess } from '../../status/link-declaration';

/** What a template behind a link says of it. */
export type TagMeaning = 'dead' | 'ignored' | 'archive' | 'usurped' | 'unfit' | DeclaredAccess;

/** All that mean the same, on all wikis: names of one language are nothing else in another. */
const NAMES: readonly [TagMeaning, readonly string[]][] = [
  [
    'dead',
    namesIn(
      'dead link|deadlink|dead-link|dead links|dl|dead|broken link|brokenlink',
      '404|dead url|permanent dead link|link broken|toter link|lien brisé|lien mort',
      'enlace roto|enlace roto2|enlace muerto|collegamento interrotto|martwy link',
      'недоступная ссылка|битая ссылка|мёртвая ссылка|リンク切れ|失效链接|失效連結',
      '死链|死鏈|死链接|死鏈接|وصلة مكسورة|وصلة ميتة|קישור שבור|ligação inativa',
    ),
  ],
  ['ignored', ['cbignore', 'cb ignore']],
  // Around the copy of a page at whose address is another one. Source: enwiki, Template:Usurped, Template:Unfit.
  ['usurped', ['usurped']],
  ['unfit', ['unfit']],
  ['archive', ['webarchive', 'web archive', 'wayback', 'webarchiv']],
  [
    'subscription',
    namesIn(
      'subscription required|subscription|subscription needed|subscription or libraries',
      'subscription-needed|sub required|subreq|paywall|pay wall|closed access',
    ),
  ],
  [
    'registration',
    namesIn(
      'registration required|registration|registration needed|reg required|regreq',
      'login required|free registration required',
    ),
  ],
  ['limited', ['limited access', 'limited']],
];

/** By name as templateName gives it. */
const MEANINGS: ReadonlyMap<string, TagMeaning> = new Map(
  NAMES.flatMap(([meaning, names]) => names.map((name) => [name, meaning])),
);

/** They may stand around a link, not only behind it. */
const WRAPPING: ReadonlySet<string> = new Set([
  'collegamento interrotto',
  'cbignore',
  'cb ignore',
  'usurped',
  'unfit',
]);

/** @param name see templateName */
export function meaningOfTag(name: string): TagMeaning | null {
  return MEANINGS.get(name) ?? null;
}

/** Whether the first parameter of a template is the link of which it says something. */
export function isWrapping(name: string): boolean {
  return WRAPPING.has(name);
}
