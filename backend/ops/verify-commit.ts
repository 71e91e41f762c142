import { OpsError } from './api/ops-error';
import { short, type OpsParts } from './ops-parts';
import { runsOnly, seenCommits } from './seen-commits';

const LOOK_EVERY_MS = 5_000;
/** Old pods are seen for a minute after their end. */
const WAIT_MAX_MS = 180_000;

/**
 * Waits until all continuous jobs tell that they run a commit.
 * @throws OpsError naming those that tell another one
 */
export async function verifyCommit(
  parts: OpsParts,
  names: readonly string[],
  commit: string,
): Promise<void> {
  const { clock, signal, tell } = parts;
  const untilMs = clock.now() + WAIT_MAX_MS;
  for (;;) {
    const seen = await seenCommits(parts, names);
    const silent = names.filter((name) => (seen.get(name) ?? null) === null);
    const others = names.filter(
      (name) => !silent.includes(name) && !runsOnly(seen.get(name), commit),
    );
    const isLast = clock.now() > untilMs;
    if (others.length === 0 && (silent.length === 0 || isLast)) {
      return tellVerified(tell, names, { silent, commit });
    }
    if (isLast) {
      const told = others.map(
        (name) => `${name} (${(seen.get(name) ?? []).map(short).join(', ')})`,
      );
      throw new OpsError(
        `not all run ${short(commit)}: ${told.join(', ')}; \`weboid ops restart\` restarts one, or run this again`,
      );
    }
    await clock.sleep(LOOK_EVERY_MS, signal);
  }
}

function tellVerified(
  tell: (line: string) => void,
  names: readonly string[],
  { silent, commit }: { silent: readonly string[]; commit: string },
): void {
  const seen = names.filter((name) => !silent.includes(name));
  if (seen.length > 0) tell(`verify: ${seen.join(', ')} run ${short(commit)}`);
  if (silent.length === 0) return;
  tell(
    `verify: not verified: ${silent.join(', ')}; web tells its version at its public address, the others by heartbeats in our own database, which a job can read`,
  );
}
