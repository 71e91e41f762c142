import { namesIn } from './names-in';

/**
 * Templates by which people say that they are editing a page just now, as templateName gives them. Only such as a
 * program in use knows: Pywikibot (`edit_restricted_templates` of its family of Wikipedias), which edits no page with
 * one of them; AutoWikiBrowser for arwiki (`WikiRegexes.InUse`); Twinkle for `GOCEinuse` and `Under construction` of
 * enwiki; bots of ruwiki for `Wip` and `In use` there, of nlwiki for `Meebezig`; Replacer, which leaves pages of eswiki
 * alone for them; or as the template's own page explains: `Pågår` of svwiki, `Arbeid pågår` of nowiki, `In uso` of
 * iawiki, `WIP` of scnwiki, which is itwiki's with its rules. No such source names those of plwiki, ptwiki and jawiki:
 * the wikis file can (`inUseTemplates`).
 */
const NOTICES: Readonly<Record<string, readonly string[]>> = {
  enwiki: namesIn('inuse|in use|goceinuse|under construction'),
  dewiki: namesIn('inuse|in use|in bearbeitung|inbearbeitung'),
  frwiki: namesIn('en cours|plusieurs en cours|correction en cours|inuse|remix'),
  ruwiki: namesIn('редактирую|wip|in use'),
  eswiki: namesIn('en uso|enuso|en desarrollo|endesarrollo|en obras|enobras'),
  itwiki: ['wip'],
  zhwiki: ['inuse'],
  arwiki: namesIn(
    'إنشاء|تحرر|underconstruction|تحت الإنشاء|تحت الأنشاء|يحرر|إنشاء مقالة|انشاء مقالة|inuse',
    'تحرير كثيف|يحرر المقالة|تحت التحرير|قيد الاستخدام',
  ),
  hewiki: ['בעבודה'],
  // Without a row of templates: the wikis file may describe their citations.
  arywiki: ['كاتبدل دابا'],
  arzwiki: ['بتتطور'],
  bswiki: ['izmjena u toku'],
  cswiki: ['pracuje se'],
  fawiki: ['ویرایش'],
  hrwiki: ['radovi'],
  hywiki: ['խմբագրում եմ'],
  iawiki: namesIn('in uso|inuso|inuse|in use'),
  nlwiki: ['meebezig'],
  nowiki: ['arbeid pågår'],
  scnwiki: ['wip'],
  srwiki: namesIn('радови у току|рут'),
  svwiki: ['pågår'],
  testwiki: ['in use'],
  urwiki: ['زیر ترمیم'],
};

const BY_WIKI = new Map(Object.entries(NOTICES).map(([wiki, names]) => [wiki, new Set(names)]));
const NONE: ReadonlySet<string> = new Set();

/**
 * The templates by which people say on a wiki that they are editing a page just now, by name; none where nobody knows.
 * @param wiki its database's name
 */
export function editingNoticesOf(wiki: string): ReadonlySet<string> {
  return BY_WIKI.get(wiki) ?? NONE;
}
