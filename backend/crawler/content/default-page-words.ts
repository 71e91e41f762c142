import WORDS from './default-page-words.json';
import { MessageWords } from './message-words';

/** “Welcome to nginx on Debian!”, “Test page for the HTTP server”: the name of software, and that it is there. */
export const DEFAULT_PAGE_WORDS = new MessageWords(WORDS, { common: 'http', nearTokens: 5 });
