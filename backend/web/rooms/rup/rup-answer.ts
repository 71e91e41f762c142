import { markup } from '../../words/markup';

/** A short page for people and programs: a line of the protocol, and a sentence. */
export function rupPage(title: string, line: string, sentence: string): string {
  return `${pageStart(title)}${markup`${line}`.text}\n</pre>\n<p>${markup`${sentence}`.text}</p>\n</body>\n</html>\n`;
}

/** What stands before the lines of the protocol. */
export function pageStart(title: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${markup`${title}`.text}</title>
</head>
<body>
<pre>
`;
}

/** What stands behind them. */
export const PAGE_END = '</pre>\n</body>\n</html>\n';
