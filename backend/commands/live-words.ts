import { numberWords } from './words';

/** `12.3 pages/s`; a question mark as long as it is not known. */
export function rateWords(perSecond: number | null, what: string): string {
  if (perSecond === null) return `? ${what}/s`;
  return `${perSecond < 10 ? perSecond.toFixed(1) : numberWords(Math.round(perSecond))} ${what}/s`;
}

/** `3 h 5 min left`. */
export function timeLeftWords(secondsLeft: number | null): string {
  return secondsLeft === null ? 'time left unknown' : `${spanOf(secondsLeft)} left`;
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
