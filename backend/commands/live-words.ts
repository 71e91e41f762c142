import { numberWords } from './words';

/** `12.3 pages/s`, or `12.3/s` of nothing named; a question mark as long as it is not known. */
export function rateWords(perSecond: number | null, what = ''): string {
  const unit = what === '' ? '/s' : ` ${what}/s`;
  if (perSecond === null) return `?${unit}`;
  return `${perSecond < 10 ? perSecond.toFixed(1) : numberWords(Math.round(perSecond))}${unit}`;
}

/** `3 h 5 min left`; a question mark as long as it is not known. */
export function timeLeftWords(secondsLeft: number | null): string {
  return secondsLeft === null ? '? left' : `${spanOf(secondsLeft)} left`;
}

/** `40 s`, `12 min`, `3 h 5 min`, `2 d 4 h`. */
function spanOf(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
