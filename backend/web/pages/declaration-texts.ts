import type { LinkFacts } from '../../answers/link-answer';
import type { LinkDeclaration } from '../../status/link-declaration';
import { isolated } from './isolated';
import type { View } from './view';

/** I2: what the wikitext says of a link, on this page and on others. Plain texts. */
export function declarationTexts(
  { translator }: Pick<View, 'translator'>,
  { declared = null }: LinkFacts,
): string[] {
  if (declared === null) return [];
  const { here, elsewhere } = declared;
  const told = here === null ? [] : textsOf(translator, here);
  const others = elsewhere === null ? [] : textsOf(translator, elsewhere);
  const pages = elsewhere?.pages ?? 0;
  return [
    ...told,
    ...others
      .filter((text) => !told.includes(text))
      .map((text) => translator.text('weboid-web-declared-elsewhere', pages, text)),
  ];
}

function textsOf(translator: View['translator'], declaration: LinkDeclaration): string[] {
  const { access } = declaration;
  const fate = fateText(translator, declaration);
  return [
    ...(fate === null ? [] : [fate]),
    ...(access === null ? [] : [translator.text(`weboid-web-declared-${access}`)]),
  ];
}

function fateText(
  { text, month }: View['translator'],
  { fate, isTagged, deadSince }: LinkDeclaration,
): string | null {
  if (fate !== null && fate !== 'dead') return text(`weboid-web-declared-${fate}`);
  if (fate === null && !isTagged) return null;
  return deadSince === null
    ? text('weboid-web-declared-dead')
    : text('weboid-web-declared-dead-since', isolated(month(deadSince)));
}
