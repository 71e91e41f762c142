import { browserRequirements, browserWishes, wikiRequirements } from './requirements';
import { ensurePackages, tryPackages } from './packages';
import { createProgress, formatDuration } from './progress';
import { runStages } from './stages';
import { testStages } from './test-stages';

/** `npm test`: everything there is to check, in one run; see README.md. */
async function main(): Promise<void> {
  const startedMs = performance.now();
  const progress = createProgress(process.stdout, () => performance.now());
  await tryPackages(browserWishes, progress);
  await ensurePackages([...wikiRequirements, ...browserRequirements], progress);
  const { passed, failed } = await runStages(testStages(), progress);
  progress.say(`\nAll in ${formatDuration(performance.now() - startedMs)}.`);
  progress.say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
