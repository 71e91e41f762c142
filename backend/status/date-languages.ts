/** Languages whose dates are read and written in wikitext. */
export const DATE_LANGUAGES = [
  'ar',
  'de',
  'en',
  'es',
  'fr',
  'he',
  'it',
  'ja',
  'pl',
  'pt',
  'ru',
  'zh',
] as const;
export type DateLanguage = (typeof DATE_LANGUAGES)[number];
