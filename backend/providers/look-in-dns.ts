import { isNoSuchName } from '../crawler/transport/no-such-name';
import type { ResolveTexts } from '../crawler/transport/text-records';
import { unlessAborted } from '../runtime/unless-aborted';
import { holdsAnyToken, holdsToken } from './holds-token';
import type { DnsSight } from './proof-sight';

/**
 * Looks for a proof in the texts of `_weboid.NAME`.
 * @param token 32 hexadecimal digits
 * @throws the signal's reason
 */
export async function lookInDns(
  { name, token }: { name: string; token: string },
  resolveTexts: ResolveTexts,
  signal: AbortSignal,
): Promise<DnsSight> {
  try {
    const records = await unlessAborted(resolveTexts(`_weboid.${name}`), signal);
    // Long ones come in several strings, which belong together without anything in between.
    const texts = records.map((strings) => strings.join(''));
    if (holdsToken(texts, token)) return { kind: 'found' };
    return { kind: 'absent', fault: holdsAnyToken(texts) ? 'dns-other' : 'dns-none' };
  } catch (error) {
    signal.throwIfAborted();
    if (isNoSuchName(error)) return { kind: 'absent', fault: 'dns-none' };
    return { kind: 'trouble', fault: 'dns-trouble' };
  }
}
