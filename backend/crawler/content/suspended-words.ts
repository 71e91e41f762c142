import { MessageWords } from './message-words';
import WORDS from './suspended-words.json';

/** “Your hosting account is temporarily suspended”: what is switched off, and that it is. */
export const SUSPENDED_WORDS = new MessageWords(WORDS, { common: 'http, error', nearTokens: 6 });
