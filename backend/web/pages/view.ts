import type { DayNumber } from '../../status/day-number';
import type { LanguageName, Translator } from '../../runtime/messages';
import type { SourceInfo } from '../../runtime/source-info';

/** The form as it was sent, or as the answer fills it in. */
export interface TypedValues {
  dbname: string;
  /** A title, a page address, or `#` and a page id. */
  title: string;
  all: boolean;
}

/** Where a page stands on this site. */
interface SiteAddress {
  /** Such as `/externalLinkInfo`. */
  path: string;
  /** As sent. */
  query: URLSearchParams;
}

/** What every page needs besides its own content. */
export interface View {
  translator: Translator;
  languages: readonly LanguageName[];
  source: SourceInfo;
  today: DayNumber;
  form: TypedValues;
  address: SiteAddress;
}
