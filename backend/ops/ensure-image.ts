import { ToolforgeApiError } from './api/api-error';
import type { Build } from './api/builds-api';
import { OpsError } from './api/ops-error';
import { short, type OpsParts } from './ops-parts';
import type { GitRef } from './source/git-refs';

const LOOK_EVERY_MS = 5_000;
/** Builds take minutes; Toolforge itself ends those that take longer than an hour or so. */
const BUILD_MAX_MS = 2 * 3_600_000;
const LOG_LINES = 20;

/** What has to be done so that the image is that of a commit. */
export type ImagePlan =
  { action: 'keep' } | { action: 'follow'; build: Build } | { action: 'build' };

/**
 * Whether the image is that commit already: that of the newest good build, as each build moves `:latest`.
 * @throws OpsError when another build is under way, which would move the image afterwards
 */
export async function planImage(
  { builds, tool, repository }: Pick<OpsParts, 'builds' | 'tool' | 'repository'>,
  commit: string,
): Promise<ImagePlan> {
  const ours = (await builds.list()).filter(
    ({ image }) => image === '' || image === `tool-${tool}`,
  );
  const isWanted = (build: Build): boolean =>
    build.commit === commit && sameAddress(build.repository, repository.address);
  for (const build of ours.filter(({ phase }) => phase === 'waiting' || phase === 'running')) {
    if (isWanted(build)) return { action: 'follow', build };
    throw new OpsError(
      `build ${build.id} of ${short(build.commit)} is under way: somebody else deploys; wait for its end, or end it by \`toolforge build cancel ${build.id}\`, and run this again`,
    );
  }
  const newest = ours.find(({ phase }) => phase === 'succeeded');
  return newest !== undefined && isWanted(newest) ? { action: 'keep' } : { action: 'build' };
}

function sameAddress(one: string, other: string): boolean {
  const bare = (address: string): string => address.replace(/(\.git)?\/?$/, '');
  return bare(one) === bare(other);
}

/**
 * Makes the image that of a ref's commit: nothing is built where it is that already, and a build that somebody has
 * begun is followed.
 * @returns the commit that it holds then: of a branch that has moved on since it was looked up, the newer one
 * @throws OpsError when the build fails; nothing else was changed then
 */
export async function ensureImage(parts: OpsParts, { name, commit }: GitRef): Promise<string> {
  const { builds, repository, tell } = parts;
  const plan = await planImage(parts, commit);
  if (plan.action === 'keep') {
    tell(`image: is ${short(commit)} already`);
    return commit;
  }
  if (plan.action === 'follow') {
    tell(`image: build ${plan.build.id} of ${short(commit)} is under way`);
    await followBuild(parts, plan.build.id);
    return commit;
  }
  const begun = await builds
    .start(repository.address, name.replace(/^refs\/(heads|tags)\//, ''))
    .catch((cause: unknown) => {
      throw unbuilt(name, cause);
    });
  const built = begun.commit === '' ? commit : begun.commit;
  tell(`image: build ${begun.id} of ${short(built)} has begun`);
  await followBuild(parts, begun.id);
  return built;
}

function unbuilt(ref: string, cause: unknown): unknown {
  if (!(cause instanceof ToolforgeApiError)) return cause;
  const isFull = cause.status === 409 ? '; Toolforge builds four at once for a tool' : '';
  return new OpsError(
    `the build of ${ref} did not begin, nothing was changed${isFull}; where it could not be seen whether it did, run this again: it is found then`,
    { cause },
  );
}

async function followBuild(parts: OpsParts, id: string): Promise<void> {
  const { builds, clock, signal, tell } = parts;
  const untilMs = clock.now() + BUILD_MAX_MS;
  for (let told = ''; ;) {
    const build = await builds.show(id);
    if (build.phase === 'succeeded') break;
    if (build.phase === 'failed') throw await failedBuild(parts, build);
    if (build.phase !== told) tell(`image: build ${id} is ${build.phase}`);
    told = build.phase;
    if (clock.now() > untilMs) {
      throw new OpsError(
        `build ${id} has not ended within two hours; nothing else was changed: see \`toolforge build logs ${id}\`, and run this again to go on`,
      );
    }
    await clock.sleep(LOOK_EVERY_MS, signal);
  }
  tell(`image: build ${id} is done`);
}

async function failedBuild({ builds, tell }: OpsParts, build: Build): Promise<OpsError> {
  for (const line of await builds.lastLines(build.id, LOG_LINES)) tell(`  ${line}`);
  return new OpsError(
    `build ${build.id} failed: ${build.words}; nothing else was changed, the image is that of before; mend what its log says (\`toolforge build logs ${build.id}\`), and run this again`,
  );
}
