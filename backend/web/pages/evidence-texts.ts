import type { Evidence, EvidenceSign } from '../../status/evidence';
import type { LinkFacts } from '../../answers/link-answer';
import type { MessageKey } from '../../runtime/messages';
import { quoted } from './isolated';
import type { View } from './view';

/** Signs that say all by themselves. */
const BARE_SIGNS: Partial<Record<EvidenceSign, MessageKey>> = {
  'led-like-missing': 'weboid-web-evidence-led-like-missing',
  'name-servers': 'weboid-web-evidence-name-servers',
  'same-as-missing': 'weboid-web-evidence-same-as-missing',
};

/** Signs with the words of the page, or our name for what it is. */
const QUOTED_SIGNS: Partial<Record<EvidenceSign, MessageKey>> = {
  address: 'weboid-web-evidence-address',
  form: 'weboid-web-evidence-form',
  heading: 'weboid-web-evidence-heading',
  loads: 'weboid-web-evidence-loads',
  number: 'weboid-web-evidence-number',
  offer: 'weboid-web-evidence-offer',
  sentence: 'weboid-web-evidence-sentence',
  software: 'weboid-web-evidence-software',
  title: 'weboid-web-evidence-title',
};

/**
 * What was seen, in words (W4.4): plain texts, one for each sign; what the reason tells already (wall, network,
 * mark) is left out.
 */
export function evidenceTexts(
  { translator }: Pick<View, 'translator'>,
  { evidence = [] }: Pick<LinkFacts, 'evidence'>,
): string[] {
  return evidence.flatMap(({ sign, text = '' }: Evidence) => {
    const bare = BARE_SIGNS[sign];
    if (bare !== undefined) return [translator.text(bare)];
    const key = QUOTED_SIGNS[sign];
    return key === undefined || text === '' ? [] : [translator.text(key, quoted(text))];
  });
}
