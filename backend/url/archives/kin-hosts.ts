/** Hosts that are too many to list, each with the one of the table whose forms they have. */
const KIN: readonly [pattern: RegExp, host: string][] = [
  [/^(?:s|gyo)\d{1,2}\.megalodon\.jp$/, 'megalodon.jp'],
  // Google's cache answered at bare addresses until 2010.
  [
    /^(?:64\.233|66\.(?:102|249)|72\.14|74\.125|209\.85|216\.239)(?:\.\d{1,3}){2}$/,
    'webcache.googleusercontent.com',
  ],
];

/** The host of the table that is of the same archive and reads alike; null where there is none. */
export function kinHost(host: string): string | null {
  if (!host.endsWith('.megalodon.jp') && !/^\d/.test(host)) return null;
  return KIN.find(([pattern]) => pattern.test(host))?.[1] ?? null;
}
