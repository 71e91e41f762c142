/** Foreign text without control characters (C0, DEL, C1), which could steer a terminal. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '');
}
