/** What a web server sends: status, headers, body (left out for HEAD, its length told). */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

const kibibyte = 1024;
const html = 'text/html; charset=utf-8';

/** An answer with a body; `headers` come on top of type and length. */
export function answerWith(
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Answer {
  const bytes = Buffer.from(body);
  const length = String(bytes.length);
  return {
    status,
    headers: { 'content-type': html, 'content-length': length, ...headers },
    body: bytes,
  };
}

/** A redirect to `location`, with the usual little page. */
export function redirectTo(status: number, location: string): Answer {
  const text = `The document has moved <a href="${escapeHtml(location)}">here</a>.`;
  return answerWith(status, `<!DOCTYPE html><title>Moved</title><p>${text}</p>\n`, { location });
}

/** A small page as such sites have it: title, navigation, a paragraph or two, a footer. */
export function htmlPage(
  title: string,
  siteName: string,
  text = describe(title, siteName),
): string {
  const [heading, name] = [escapeHtml(title), escapeHtml(siteName)];
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>${heading} – ${name}</title></head>
<body>
<header><p>${name}</p><nav><a href="/">Home</a> <a href="/about">About</a></nav></header>
<main><h1>${heading}</h1><p>${escapeHtml(text)}</p></main>
<footer><p>© ${name}. All rights reserved.</p></footer>
</body>
</html>
`;
}

function describe(title: string, siteName: string): string {
  return (
    `${title}: this page belongs to the public collection of ${siteName}. It is kept up by the ` +
    'editors, who are grateful for corrections and additions. Sources are named at the end of ' +
    'each section; photographs may be used with credit.'
  );
}

/** A file for download of `kib` KiB, beginning with the magic bytes of its type. */
export function document(type: 'pdf' | 'docx', kib: number): Answer {
  const { mime, magic } = documentTypes[type];
  const body = Buffer.concat([magic, Buffer.alloc(kib * kibibyte - magic.length, '\n')]);
  return answerWith(200, body, { 'content-type': mime });
}

const documentTypes = {
  pdf: { mime: 'application/pdf', magic: Buffer.from('%PDF-1.4\n%âãÏÓ\n', 'latin1') },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    magic: zipEntryHeader('word/document.xml'),
  },
};

/** Local file header of a ZIP archive (APPNOTE.TXT 4.3.7), by which an office file is recognised. */
function zipEntryHeader(name: string): Buffer {
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 'latin1');
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name)]);
}

/** For text and attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
