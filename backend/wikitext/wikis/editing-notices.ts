import { namesIn } from './names-in';

/**
 * Templates by which people say that they are editing a page just now, as templateName gives them. Only such as a
 * program in use knows: Pywikibot (`edit_restricted_templates` of its family of Wikipedias), which edits no page with
 * one of them; AutoWikiBrowser for arwiki (`WikiRegexes.InUse`); Twinkle for `GOCEinuse` and `Under construction` of
 * enwiki; a bot of ruwiki for `Wip` and `In use` there, one of nlwiki for `Meebezig`. No such source names those of
 * eswiki, itwiki, plwiki, ptwiki, svwiki and jawiki.
 */
export const EDITING = {
  enwiki: namesIn('inuse|in use|goceinuse|under construction'),
  dewiki: namesIn('inuse|in use|in bearbeitung|inbearbeitung'),
  frwiki: namesIn('en cours|plusieurs en cours|correction en cours|inuse|remix'),
  ruwiki: namesIn('редактирую|wip|in use'),
  zhwiki: namesIn('inuse'),
  arwiki: namesIn(
    'إنشاء|تحرر|underconstruction|تحت الإنشاء|تحت الأنشاء|يحرر|إنشاء مقالة|انشاء مقالة|inuse',
    'تحرير كثيف|يحرر المقالة|تحت التحرير|قيد الاستخدام',
  ),
  hewiki: namesIn('בעבודה'),
} as const satisfies Readonly<Record<string, readonly string[]>>;
