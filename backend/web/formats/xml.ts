import { toUSVString } from 'node:util';
import { answerData, type FoundPages, type OutputOptions } from './answer-data';
import { XSD_PATH } from './answer-xsd';
import { elementOfList } from './xml-names';

/** What becomes an attribute, or the text of an element. */
type XmlScalar = string | number | boolean;
type XmlValue = XmlScalar | XmlData | readonly (XmlScalar | XmlData)[] | undefined;
interface XmlData {
  readonly [name: string]: XmlValue;
}

/**
 * The answer as XML. It mirrors the JSON: what is one value there is an attribute here, what is an
 * object or a list there are elements, those of a list named by the singular. Schema: answer-xsd.ts.
 * @param publicUrl our own address, without `/` at the end
 */
export function answerXml(found: FoundPages, telling: OutputOptions, publicUrl: string): string {
  const data = answerData(found, telling);
  const schema = `${publicUrl}${XSD_PATH}`;
  const root: XmlData = {
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:noNamespaceSchemaLocation': schema,
    ...data,
  };
  const name = 'pages' in data ? 'answers' : 'answer';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, root)}\n`;
}

function element(name: string, data: XmlData): string {
  let attributes = '';
  let children = '';
  for (const key in data) {
    const value = data[key];
    if (value === undefined) continue;
    if (typeof value !== 'object') attributes += ` ${key}="${escapeXml(String(value))}"`;
    else children += elements(key, value);
  }
  return children === ''
    ? `<${name}${attributes}/>`
    : `<${name}${attributes}>${children}</${name}>`;
}

function elements(key: string, value: Exclude<XmlValue, XmlScalar | undefined>): string {
  if (!isList(value)) return element(key, value);
  const name = elementOfList(key);
  return value
    .map((entry) =>
      typeof entry === 'object'
        ? element(name, entry)
        : `<${name}>${escapeXml(String(entry))}</${name}>`,
    )
    .join('\n');
}

function isList(
  value: XmlData | readonly (XmlScalar | XmlData)[],
): value is readonly (XmlScalar | XmlData)[] {
  return Array.isArray(value);
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ['\t', '&#9;'],
  ['\n', '&#10;'],
  ['\r', '&#13;'],
]);

/**
 * Text for attributes and elements. What XML 1.0 cannot hold in any form (section 2.2) becomes U+FFFD;
 * white space is kept as it is by references.
 */
function escapeXml(text: string): string {
  return toUSVString(text).replaceAll(
    /[&<>"\uFFFE\uFFFF]|[^\P{Cc}\x7F-\x9F]/gu,
    (character) => ESCAPES.get(character) ?? '\uFFFD',
  );
}
