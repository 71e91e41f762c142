import { SaxesParser } from 'saxes';

/** An element with what stands directly in it. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
}

/**
 * Reads an XML document as the standard has it, with namespaces; there is no document type in it.
 * @returns its elements in the order of their ends
 * @throws at the first fault
 */
export function strictXml(document: string): XmlElement[] {
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlElement[] = [];
  const closed: XmlElement[] = [];
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('a document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value] as const);
    open.push({ name, attributes: Object.fromEntries(values), text: '' });
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element !== undefined) closed.push(element);
  });
  parser.write(document).close();
  return closed;
}
