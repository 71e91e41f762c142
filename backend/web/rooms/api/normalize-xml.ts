import { xmlDocument } from '../../formats/xml-document';
import { markup, type Markup } from '../../words/markup';
import type { SourceInfo } from '../../../runtime/source-info';
import type { Normalization } from './normalization';

/** The names are those of the JSON answer. */
export function normalizeXml(urls: readonly Normalization[], source: SourceInfo): string {
  return xmlDocument(markup`<normalizations>
<source version="${source.version}" commit="${source.commit}" url="${source.url}"/>
${urls.map(normalization)}</normalizations>
`);
}

function normalization({ given, kind, url, parts, cause, hints }: Normalization): Markup {
  return markup`<normalization kind="${kind}"${cause !== undefined && markup` cause="${cause}"`}>
<given>${given}</given>
${url !== undefined && markup`<url>${url}</url>\n`}${
    parts !== undefined &&
    markup`<parts scheme="${parts.scheme}" host="${parts.host}" port="${parts.port}" path="${parts.path}"/>\n`
  }${hints.map((hint) => markup`<hint>${hint}</hint>\n`)}</normalization>
`;
}
