import { markup, type Markup } from '../words/markup';

/** A whole XML document; the tag `markup` has escaped its texts. */
export function xmlDocument(root: Markup): string {
  const document = markup`<?xml version="1.0" encoding="UTF-8"?>
${root}`.text;
  return document.replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD');
}
