import type { ContentDoubt } from '../content-doubt';
import type { NameStanding } from './name-standing';

/** A doubt that follows from in whose hands the name of a URL seems to be, not from what was read there. */
type NameDoubt = Extract<ContentDoubt, 'usurped-suspected' | 'usurped'>;

const NAME_DOUBTS: Readonly<Record<NameStanding, NameDoubt | null>> = {
  quiet: null,
  suspected: 'usurped-suspected',
  taken: 'usurped',
};

/** Whether a doubt is one about the name. */
export function isNameDoubt(doubt: ContentDoubt | null): doubt is NameDoubt {
  return doubt === 'usurped-suspected' || doubt === 'usurped';
}

/**
 * Why the content of a URL is in doubt while its name stands so (U1). Under a suspicion, what its page says itself is the
 * better reason: a suspicion is told to nobody by itself, that doubt was.
 * @param doubt as it is stored, or was just seen
 */
export function doubtUnder(
  standing: NameStanding,
  doubt: ContentDoubt | null,
): ContentDoubt | null {
  const own = isNameDoubt(doubt) ? null : doubt;
  const ofName = NAME_DOUBTS[standing];
  return standing === 'suspected' ? (own ?? ofName) : (ofName ?? own);
}
