/** Names in lines, with bars between. */
export function namesIn(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split('|'));
}
