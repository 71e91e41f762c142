import { askOnce } from '../../runtime/http/ask-once';
import { readText } from '../../runtime/http/read-body';
import { OpsError } from '../api/ops-error';
import { findRef, refsIn, type GitRef } from './git-refs';

/** The public git repository that images are built from. */
export interface SourceRepository {
  /** Its address, as the builds API is given it. */
  address: string;
  /** The ref that is meant by a name or a whole commit hash; null: there is none. */
  find(name: string): Promise<GitRef | null>;
  /** A file as it is at a commit; null: it is not there. */
  fileAt(commit: string, path: string): Promise<string | null>;
}

const TIMEOUT_MS = 30_000;
const BYTES_MAX = 16 * 2 ** 20;
/** GitLab sends addresses without .git on to those with it. */
const REDIRECTS_MAX = 3;

/**
 * A repository on a GitLab, whose raw files are below `/-/raw/<commit>/`.
 * @returns asks nothing before it is called; its functions throw OpsError
 */
export function openRepository(
  address: string,
  { userAgent, signal }: { userAgent: string; signal: AbortSignal },
): SourceRepository {
  const base = address.replace(/(\.git)?\/?$/, '');
  const get = (place: string): Promise<{ status: number; text: string }> => {
    const headers = { 'user-agent': userAgent };
    const asked = {
      address: place,
      headers,
      totalMs: TIMEOUT_MS,
      signal,
      redirectsMax: REDIRECTS_MAX,
    };
    return askOnce(asked, async ({ status, body }) => ({
      status,
      text: await readText(body, BYTES_MAX),
    })).catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new OpsError(`${place} cannot be read; is the repository public, and up?`, { cause });
    });
  };
  return {
    address,
    find: async (name) => {
      const place = `${base}.git/info/refs?service=git-upload-pack`;
      const { status, text } = await get(place);
      if (status !== 200) throw answered(place, status);
      return findRef(refsIn(text), name);
    },
    fileAt: async (commit, path) => {
      const place = `${base}/-/raw/${encodeURIComponent(commit)}/${path}`;
      const { status, text } = await get(place);
      if (status === 404) return null;
      if (status !== 200) throw answered(place, status);
      return text;
    },
  };
}

function answered(place: string, status: number): OpsError {
  return new OpsError(`${place} answered ${status}; is the repository public, and up?`);
}
