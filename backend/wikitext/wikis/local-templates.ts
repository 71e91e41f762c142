import type { DateLanguage } from '../dates/month-names';
import type { DeclaredAccess, DeclaredStatus } from './declared';

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
  status: readonly Declaration<DeclaredStatus>[];
  /** What the template itself says. */
  means?: DeclaredStatus;
}

/** What is known of a wiki's templates. */
export interface LocalTemplates {
  language: DateLanguage;
  citations: readonly Citations[];
}
