import type { AskedWiki } from '../../answers/asked-wiki';
import type { TakenNames } from '../../answers/taken-names';
import type { DayNumber } from '../../status/day-number';
import type { LanguageName, Translator } from '../../runtime/messages';
import type { CopyComparison } from '../../status/takeover/copy-comparison';
import type { SourceInfo } from '../../runtime/source-info';
import type { ToldOf } from './told-of';

/** The form as it was sent, or as the answer fills it in. */
export interface TypedValues {
  /** By its full name where there is such a wiki; the only one that is watched where none was named. */
  dbname: string;
  /** The same as a field shows it (`typedWiki`); `dbname` where it is absent. */
  wiki?: string;
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
  /** Names to which no page leads. */
  takenNames: TakenNames;
  form: TypedValues;
  address: SiteAddress;
  /** Pages of links that were compared with their copies, by URL; absent where nobody has looked. */
  comparisons?: ReadonlyMap<string, CopyComparison>;
  /** The only wiki that is watched; null where there are several. */
  onlyWiki?: AskedWiki | null;
  /** Whether people may be told on the talk pages of any wiki; absent: they may not. */
  isTalkOn?: boolean;
  /** Of what whoever reads the page may want to be told; absent: of nothing that it names. */
  subject?: ToldOf;
}
