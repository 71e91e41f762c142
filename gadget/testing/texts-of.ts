/** The texts of a message file, without what is told about it. */
export function textsOf(file: object): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [key, text] of Object.entries<unknown>({ ...file })) {
    if (typeof text === 'string') texts[key] = text;
  }
  return texts;
}
