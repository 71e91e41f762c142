import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { Report } from './progress';
import { ROOT } from './root';
import { runCommand } from './run-command';

/** A layer rule is broken, or the check itself is blind. */
class LayersError extends Error {
  override readonly name = 'LayersError';
}

/** Forbidden imports by the name of the rule that has to see them: importing file → imported file. */
const PLANTED: Readonly<Record<string, readonly [string, string]>> = {
  'layer-backend-url': ['backend/url/planted.ts', 'backend/store/target.ts'],
  'layer-backend-status': ['backend/status/planted.ts', 'backend/config/target.ts'],
  'layer-backend-store': ['backend/store/planted.ts', 'backend/crawler/target.ts'],
  'layer-backend-feeder': ['backend/feeder/planted.ts', 'backend/crawler/target.ts'],
  'layer-backend-crawler': ['backend/crawler/planted.ts', 'backend/feeder/target.ts'],
  'layer-backend-web': ['backend/web/planted.ts', 'backend/feeder/target.ts'],
  'layer-gadget': ['gadget/planted.ts', 'backend/store/target.ts'],
  'nothing-imports-the-cli': ['backend/runtime/planted.ts', 'backend/cli.ts'],
};
/** Without its parser dependency-cruiser sees no module and is content. */
const FEWEST_MODULES = 30;

const cruiseSchema = z.object({
  summary: z.object({
    totalCruised: z.int(),
    violations: z.array(
      z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) }),
    ),
  }),
});

type Cruise = z.infer<typeof cruiseSchema>['summary'];

/**
 * Checks who imports whom against .dependency-cruiser.cjs, and that the check sees: planted
 * violations have to be found, each under its rule.
 * @throws {LayersError} naming the imports, or the rules that saw nothing
 */
export async function checkLayers(report: Report): Promise<void> {
  const { totalCruised, violations } = await cruise(ROOT, ['backend', 'gadget', 'toolforge']);
  report(`${totalCruised} modules`);
  if (totalCruised < FEWEST_MODULES) {
    throw new LayersError(`dependency-cruiser saw ${totalCruised} modules only`);
  }
  if (violations.length > 0) {
    const lines = violations.map(({ from, to, rule }) => `${from} → ${to} breaks ${rule.name}`);
    throw new LayersError(lines.join('\n'));
  }
  await checkPlanted();
}

async function checkPlanted(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'weboid-planted-'));
  try {
    plant(folder);
    const { violations } = await cruise(folder, ['backend', 'gadget']);
    const seen = new Set(violations.map(({ from, rule }) => `${rule.name}: ${from}`));
    const unseen = Object.entries(PLANTED).filter(
      ([rule, [from]]) => !seen.has(`${rule}: ${from}`),
    );
    if (unseen.length === 0) return;
    throw new LayersError(
      `Planted violations not seen: ${unseen.map(([rule]) => rule).join(', ')}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function plant(folder: string): void {
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  write('tsconfig.json', '{}');
  for (const [from, to] of Object.values(PLANTED)) {
    const relative = path.relative(path.dirname(from), to).replace('.ts', '');
    write(from, `import { target } from '${relative}';\ntarget();\n`);
    write(to, 'export const target = (): void => undefined;\n');
  }
}

async function cruise(folder: string, parts: readonly string[]): Promise<Cruise> {
  const program = path.join(ROOT, 'node_modules/.bin/depcruise');
  const config = path.join(ROOT, '.dependency-cruiser.cjs');
  const args = ['--config', config, '--output-type', 'json', ...parts];
  const output = await runCommand(program, args, { cwd: folder });
  return cruiseSchema.parse(JSON.parse(output)).summary;
}
