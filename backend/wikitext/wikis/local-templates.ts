import type { DateLanguage } from '../../status/date-languages';
import type { DeclaredAccess } from '../../status/link-declaration';
import type { DeclaredStatus } from './declared';

/** What a parameter's value says, by the value in lower case. */
type Words<Meaning> = Readonly<Record<string, Meaning | null>>;

/** A parameter that declares something. */
export interface Declaration<Meaning> {
  /** All spellings. */
  names: readonly string[];
  words: Words<Meaning>;
  /** What any other value says; by default nothing. */
  others?: Meaning;
}

/** A declaration of what became of the URL. */
export interface StatusDeclaration extends Declaration<DeclaredStatus> {
  /** What is written where it is dead: text with placeholders, see fillIn. */
  dead: string;
  /** What is written where it lives; a wiki without it has no copies beside living pages. */
  live?: string;
  /** What is written where its name has fallen into other hands; without it, the parameter cannot say so. */
  usurped?: string;
  /** Where it says `dead`, its wiki shows the tag of a dead link: a template behind would be a second one. */
  isTag?: true;
}

/** A parameter that holds an address, in all its spellings. */
export interface AddressParameter {
  names: readonly string[];
  access: readonly Declaration<DeclaredAccess>[];
  /** Whether its value is wikitext that may hold links, not an address. */
  isWikitext?: boolean;
}

/** Templates that cite with the same parameters. Each parameter has all its spellings, the canonical one first. */
export interface Citations {
  /** As templateName gives them. */
  templates: readonly string[];
  /** One link each. */
  addresses: readonly AddressParameter[];
  accessDate: readonly string[];
  archiveUrl: readonly string[];
  archiveDate: readonly string[];
  /** The moment of a copy in the Wayback Machine, as digits. */
  archiveMoment?: readonly string[];
  status: readonly StatusDeclaration[];
  /** What the template itself says. */
  means?: DeclaredStatus;
  /** How it is repaired; without it, it is only analysed. */
  repair?: CitationRepair;
}

/** What is added to a citation, in this order: the copy, its date, the program, the status. */
export interface CitationRepair {
  /** The date of the work, whose spelling a new date follows. */
  workDate: readonly string[];
  /** Names the program that found the copy, and the moment. */
  foundBy?: { name: string; value: string };
  /** The first of `status` is added, not only changed where it is. */
  addsStatus: boolean;
  /** It is added also where there is a copy already: without it, none counts as dead. */
  addsStatusAlone?: boolean;
  /** It stands for the tag of a dead page without a copy. */
  statusIsTag?: boolean;
}

/** How links without a template are repaired, and what is written behind dead ones: texts with placeholders, see fillIn. */
export interface LinkRepair {
  /** Put behind a link that has a copy. */
  copyBehind?: string;
  /** Put in the place of a link with a title that has a copy in the Wayback Machine. */
  copyInstead?: string;
  /** Put behind a link or a citation without a copy. */
  deadBehind?: string;
  /** Put in the place of a link without a copy. */
  deadInstead?: { text: string; needsTitle: boolean };
  /** The citation that a link becomes, without and with a copy. */
  citation?: { plain: string; withCopy: string };
  /** Put in the place of a link at whose address is another page now: around its copy, with what it shows. */
  usurpedInstead?: string;
}

/** What is known of a wiki's templates. */
export interface LocalTemplates {
  language: DateLanguage;
  citations: readonly Citations[];
  /** Templates that call a link dead, as their pages are titled, without namespace. */
  deadTags: readonly string[];
  /** Without it, nothing of the wiki is repaired. */
  links?: LinkRepair;
}
