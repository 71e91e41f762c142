import type { DateLanguage } from '../../status/date-languages';
import { hasDay, readDate } from '../dates/read-date';
import { readAddress, type Address } from './address';
import type { ToldCopy } from './tags-behind';

/** The copy of a link, as told. */
interface Archive {
  url: string | null;
  /** `YYYY-MM-DD` or `YYYY-MM`. */
  date: string | null;
}

/** Where a copy may be told. */
interface ToldArchive {
  url: string;
  address: Address;
  /** In a parameter of its own, and behind it. */
  copies: readonly [ToldCopy | null, ToldCopy | null];
  /** What a parameter for the date of the copy says. */
  ownDate: string | null;
}

/** First comes the parameter, then the address itself if it is a copy, then what stands behind. */
export function toldArchive(
  { url, address, copies: [own, behind], ownDate }: ToldArchive,
  language: DateLanguage,
): Archive {
  if (own === null && address.isCopy) {
    return { url, date: dateOf(ownDate, address.copyDate, language) };
  }
  const copy = own ?? behind;
  if (copy === null) return { url: null, date: null };
  return { url: copy.url, date: dateOf(copy.date, readAddress(copy.url).copyDate, language) };
}

/** A day that is told, else what the address says, else a month that is told. */
function dateOf(
  text: string | null,
  inAddress: string | null,
  language: DateLanguage,
): string | null {
  const told = text === null ? null : readDate(text, language);
  return told !== null && hasDay(told) ? told : (inAddress ?? told);
}
