import type { Span } from '../syntax/node';
import type { NamedTemplate } from './page';
import type { Reference } from './reference';
import type { TagBehind } from './tags-behind';

/** A reference with what it is made of on the page. */
export interface LocatedReference {
  reference: Reference;
  /** What a link in brackets shows, empty if nothing; null of all others. */
  text: Span | null;
  /** The citation that it is; null of a link. */
  template: NamedTemplate | null;
  /** The templates right behind that belong to it, in order. */
  behind: readonly TagBehind[];
  /** The template around that says that it is dead; told by who knows its surroundings. */
  wrapper: NamedTemplate | null;
  /** The content of the `<ref>` around; likewise. */
  ref: Span | null;
  /** It may be a part of a link in brackets that a template ends: nothing can be written beside it; likewise. */
  isInOpenLink?: boolean;
}
