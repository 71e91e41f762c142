import { PROSE } from '../content/corpus/prose';

const SENTENCES = `${PROSE.en} ${PROSE.en2}`.split(/(?<=\.) /);

const FOOTER =
  '<footer id="footer"><p>&copy; Harbour Museum Lunden</p><a href="/imprint">Imprint</a></footer></body></html>\n';

/**
 * A page as sites have it, with a menu, paragraphs and a footer: of exactly so many bytes, in ASCII, and with a
 * title, and an order of its sentences, of its own.
 * @param place tells it from the others
 */
export function pageOf(place: number, bytes: number): string {
  const head = headOf(place);
  const paragraphs: string[] = [];
  let room = bytes - head.length - FOOTER.length;
  for (let n = 0; room > 0; n += 1) {
    const paragraph = `<p class="text">${sentenceAt(place * 7 + n * 2)} ${sentenceAt(place + n)}</p>\n`;
    const fits = paragraph.length <= room ? paragraph : ' '.repeat(room);
    paragraphs.push(fits);
    room -= fits.length;
  }
  return `${head}${paragraphs.join('')}${FOOTER}`;
}

function sentenceAt(place: number): string {
  return SENTENCES[place % SENTENCES.length] ?? '';
}

function headOf(place: number): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Object ${place} of the collection">
<title>Object ${place} | Harbour Museum Lunden</title>
<link rel="stylesheet" href="/style.css">
<script src="/menu.js" defer></script>
</head>
<body class="page object">
<header id="header"><nav class="menu"><ul>
<li><a href="/">Home</a></li><li><a href="/visit">Visit</a></li><li><a href="/objects">Objects</a></li>
</ul></nav></header>
<h1>Object ${place} of the collection</h1>
`;
}

/** A page of nothing but links. */
export function pageOfLinks(addresses: readonly string[]): string {
  const links = addresses.map((address) => `<a href="${address}">link</a>`);
  return `<!DOCTYPE html><title>Links</title>${links.join('\n')}`;
}
