import type { WikiFixes } from '../../../status/wiki-fixes';
import type { AskedWiki, AskedWikis } from '../../../answers/asked-wiki';
import type { AnswerSources } from '../../../answers/page-answer';
import type { ViewParts } from '../../pages/view-of';

/** A page whose references are to be fixed. */
export interface FixQuestion {
  wiki: AskedWiki;
  pageId: number;
  /** Normal form of the only URL that matters; null: all of the page. */
  url: string | null;
  /** The live page to which its links are to lead, in normal form; null: they get their archived copies. */
  livePage: string | null;
}

/** A reference as it is repaired. */
export interface WrittenRepair {
  /** As the page writes it. */
  url: string;
  /** All of the reference, as it is then. */
  wikitext: string;
  /**
   * Of a citation, the parameters that it has then and did not have before; values are wikitext. Those that are there, empty
   * or with another value, are to be changed where they stand; those that are gone, to be taken out.
   */
  parameters: readonly { name: string; value: string; isThere?: true; isGone?: true }[];
}

/** What a person may look at and save in the wiki's own editor. */
export interface DraftedFix {
  title: string;
  /** References that change. */
  changes: number;
  /** Whether it does no more than to tag links as dead. */
  tagsOnly: boolean;
  /** The same, for who writes them by hand, as in the visual editor. */
  repairs: readonly WrittenRepair[];
  /** What changes, in the wiki's language. */
  summary: string;
  /** Of index.php, to which a form is sent that has the fields. */
  address: string;
  fields: Readonly<Record<string, string>>;
}

/** A link on a page, whose place in the wikitext is wanted. */
export interface LinkQuestion extends Omit<FixQuestion, 'livePage'> {
  url: string;
  /** Of the page, as it is now. */
  title: string;
}

/** What fixes of references are given from. */
export interface FixParts extends AnswerSources, ViewParts {
  wikis: AskedWikis;
  /**
   * Drafts a fix; null where nothing is to be done, or the wiki's templates are not known.
   * @throws ActionApiError when the wiki does not answer
   */
  draftFix(question: FixQuestion): Promise<DraftedFix | null>;
  /** What may be written on the pages of a wiki. */
  fixesOf(wiki: AskedWiki): WikiFixes;
  /**
   * Address of the wiki's own editor of the section whose source holds a link, be it the one above the first heading (0);
   * of the whole page where that has no heading, or the link is not in its source. Null where the wiki is not watched any more.
   * @throws ActionApiError when the wiki does not answer
   */
  editorOf(question: LinkQuestion): Promise<string | null>;
}
