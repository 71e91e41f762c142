import { MessageWords } from './message-words';
import { SELLER_NAMES } from './parking-services';
import WORDS from './parked-words.json';

/** “This domain name is registered by one of our customers”: a domain, and how it fares. */
export const PARKED_WORDS = new MessageWords(WORDS, {
  common: ['http', 'www', ...SELLER_NAMES].join(', '),
  nearTokens: 10,
});
