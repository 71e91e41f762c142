import { readProofFault } from '../../../store/providers/proof-fault';
import { isolated } from '../../pages/isolated';
import type { View } from '../../pages/view';
import type { ShownClaim } from './shown-claim';

/** Why the proof of a claim was not found at the last look: of the DNS, and of the file; nothing when it was. */
export function faultTexts(
  view: View,
  { fault, name, listedTwin }: Pick<ShownClaim, 'fault' | 'name' | 'listedTwin'>,
): string[] {
  const read = readProofFault(fault);
  if (read === null) return [];
  const { dns, file } = read;
  const { text } = view.translator;
  return [
    text(`weboid-web-owner-${dns}`, isolated(`_weboid.${name}`)),
    file === 'unlisted'
      ? unlistedText(view, listedTwin)
      : text(`weboid-web-owner-file-${kindOf(file)}`, isolated(file.replace(/^http-/, 'HTTP '))),
  ];
}

/** Why no file is looked for on a host, with the name of the one to which pages do link. */
export function unlistedText({ translator: { text } }: View, listedTwin: string | null): string {
  return listedTwin === null
    ? text('weboid-web-owner-file-unlisted')
    : text('weboid-web-owner-file-other-host', isolated(listedTwin));
}

/** What is told of a file, with a word of its own where that matters. */
type FileKind = (typeof KINDS)[number] | 'absent' | 'trouble' | 'insecure' | 'no-server';

/** Words of `ProofFault` that are told as they are. */
const KINDS = [
  'found',
  'unlisted',
  'opted-out',
  'no-token',
  'too-long',
  'leads-elsewhere',
  'many-redirects',
  'own-fault',
] as const;

const NO_SERVER: ReadonlySet<string> = new Set(['dns-unknown-domain', 'address-refused']);

function kindOf(file: string): FileKind {
  const known = KINDS.find((kind) => kind === file);
  if (known !== undefined) return known;
  if (NO_SERVER.has(file)) return 'no-server';
  if (file.startsWith('tls') && file !== 'tls-timeout') return 'insecure';
  return /^http-(?!429|5)/.test(file) ? 'absent' : 'trouble';
}
