import { reportAddress } from '../state/service-addresses';
import type { Translator } from '../state/translator';
import type { DetailsContext } from './details';
import { addInfoRow } from './info-row';

/** Adds the row with a link to the report wherever the tables of action=info come. */
export function addReportRow({ service, page }: DetailsContext, translator: Translator): void {
  const row = {
    label: translator.text('info-label'),
    linkText: translator.text('info-link'),
    url: reportAddress(service, page),
    lang: translator.language,
    dir: translator.direction,
  };
  mw.hook('wikipage.content').add(($content) => {
    for (const root of $content.get()) addInfoRow(root, row);
  });
}
