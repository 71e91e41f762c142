/** What is logged of an error whose message may tell addresses: its code, else its name. */
export function loggedCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : error.name;
}
