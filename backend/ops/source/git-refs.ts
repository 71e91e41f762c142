/** A branch or tag of a repository, and the commit that it stands at. */
export interface GitRef {
  /** In full, such as refs/heads/main. */
  name: string;
  commit: string;
}

const HASH = /^[0-9a-f]{40}$/;
const LENGTH_BYTES = 4;

/**
 * The refs that a repository advertises over HTTP (git's gitprotocol-http, `info/refs?service=git-upload-pack`, in
 * pkt-lines). Of an annotated tag the commit is told, not the tag object.
 * @throws RangeError where the text is no such list
 */
export function refsIn(advertised: string): GitRef[] {
  const refs = new Map<string, string>();
  for (const line of packetLines(advertised)) {
    const [hash = '', rest = ''] = line.split(/ (.*)/s);
    const name = rest.split('\0')[0]?.trim() ?? '';
    if (!HASH.test(hash) || name === '' || name === 'capabilities^{}') continue;
    // The peeled one comes behind that of the tag.
    refs.set(name.replace(/\^\{\}$/, ''), hash);
  }
  return [...refs].map(([name, commit]) => ({ name, commit }));
}

/** Lengths are those of bytes, and names may be of any script. */
function packetLines(text: string): string[] {
  const bytes = Buffer.from(text);
  const lines: string[] = [];
  for (let place = 0; place < bytes.length;) {
    const length = Number.parseInt(bytes.toString('latin1', place, place + LENGTH_BYTES), 16);
    if (!Number.isInteger(length) || (length > 0 && length < LENGTH_BYTES)) {
      throw new RangeError('this is no list of git refs');
    }
    if (length > 0) lines.push(bytes.toString('utf8', place + LENGTH_BYTES, place + length));
    place += Math.max(length, LENGTH_BYTES);
  }
  return lines;
}

/**
 * Which ref is meant by a name, as `git ls-remote` looks for it: in full, a tag, or a branch; a whole commit hash
 * means the ref that stands there, a tag before a branch.
 * @returns null: there is none
 */
export function findRef(refs: readonly GitRef[], name: string): GitRef | null {
  const named = [name, `refs/tags/${name}`, `refs/heads/${name}`].flatMap((full) =>
    refs.filter((ref) => ref.name === full),
  );
  if (!HASH.test(name)) return named[0] ?? null;
  const there = refs.filter(({ commit, name: full }) => commit === name && full !== 'HEAD');
  return there.find(({ name: full }) => full.startsWith('refs/tags/')) ?? there[0] ?? null;
}
