import { isRecord } from '../state/is-record';
import type { PageUrl, WikiDay } from './wiki-day';

const DAY = /^\d{4}-\d\d-\d\d$/;
/** Weboid tells no more of a day. */
const MAX_LINKS = 50_000;

/**
 * What an answer tells of a day; nothing in it is trusted.
 * @param wanted the day that was asked for; null: whichever it is
 * @returns null when this is no answer about that day
 */
export function parseWikiDay(answer: unknown, wanted: string | null): WikiDay | null {
  if (!isRecord(answer) || typeof answer.day !== 'string' || !DAY.test(answer.day)) return null;
  const dead = parseLinks(answer.dead);
  const noLongerDead = parseLinks(answer['no_longer_dead']);
  if (!dead || !noLongerDead || (wanted !== null && answer.day !== wanted)) return null;
  const isWhole = answer.more === false && answer['missing_to'] === undefined;
  return { day: answer.day, dead, noLongerDead, isWhole };
}

function parseLinks(list: unknown): PageUrl[] | null {
  if (!Array.isArray(list) || list.length > MAX_LINKS || !list.every(isLink)) return null;
  return list;
}

function isLink(value: unknown): value is PageUrl {
  return Array.isArray(value) && value.length === 2 && value.every(isNumber);
}

function isNumber(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
