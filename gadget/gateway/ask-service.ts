import { fetchAnswer, type AnswerLimits } from './fetch-answer';

const TIMEOUT_MS = 5000;

/** One question of this page view to Weboid; parameters and errors as of fetchAnswer. */
export function askService(address: string, limits?: AnswerLimits): Promise<unknown> {
  return fetchAnswer(window.fetch.bind(window), address, TIMEOUT_MS, limits);
}
