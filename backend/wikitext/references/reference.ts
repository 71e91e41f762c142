import type { Span } from '../syntax/node';
import type { DeclaredAccess } from '../../status/link-declaration';
import type { DeclaredStatus } from '../wikis/declared';

/** A link to the web on a page, with all that the page says of it (I2). */
export interface Reference extends Span {
  kind: 'template' | 'bracketed' | 'bare';
  /** The parameter that holds the URL, as the page spells it; null but of a template. */
  param: string | null;
  /** As meant: without comments, `{{!}}`, `{{=}}` and `&amp;` as the characters they stand for. */
  url: string;
  /** The page itself, not its copy; null where that is not told. */
  originalUrl: string | null;
  /** Told to be its copy, be that true or not. */
  archiveUrl: string | null;
  /** `YYYY-MM-DD` or `YYYY-MM`. */
  archiveDate: string | null;
  /** `YYYY-MM-DD` or `YYYY-MM`. */
  accessDate: string | null;
  status: DeclaredStatus | null;
  access: DeclaredAccess | null;
  /** Whether a template behind or around it says that it is dead. */
  deadTag: boolean;
  /** Whether a template behind it asks programs to leave it alone. */
  ignored: boolean;
  /** Whether it is no usable address, or given twice. */
  malformed: boolean;
  /** Whether it is all that its `<ref>` holds, but for tags and full stops; never of a template. */
  expandable: boolean;
}
