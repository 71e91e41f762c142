import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { Report } from './progress';
import { ROOT } from '../root';
import { folderCircles, type FileImport } from './folder-circles';
import { isProduct, PARTS, readProductImports } from './product-imports';
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
  'layer-backend-answers': ['backend/answers/planted.ts', 'backend/web/target.ts'],
  'floor-web-pages': ['backend/web/pages/planted.ts', 'backend/web/rooms/page/target.ts'],
  'floor-web-http': ['backend/web/http/planted.ts', 'backend/web/limits/target.ts'],
  'room-page': ['backend/web/rooms/page/planted.ts', 'backend/web/rooms/lists/target.ts'],
  'layer-gadget': ['gadget/planted.ts', 'backend/store/target.ts'],
  'urls-are-taken-apart-in-url-only': [
    'backend/crawler/parsing.ts',
    'backend/url/syntax/parse-url.ts',
  ],
  'nothing-imports-the-cli': ['backend/runtime/planted.ts', 'backend/cli.ts'],
};
/** Imports that no rule forbids, and that make two folders go round in a circle. */
const PLANTED_CIRCLE: readonly (readonly [string, string])[] = [
  ['backend/store/one/planted.ts', 'backend/store/two/target.ts'],
  ['backend/store/two/planted.ts', 'backend/store/one/target.ts'],
];
/** Without its parser dependency-cruiser sees no module and is content. */
const FEWEST_MODULES = 30;

const cruiseSchema = z.object({
  modules: z.array(
    z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) }),
  ),
  summary: z.object({
    totalCruised: z.int(),
    violations: z.array(
      z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) }),
    ),
  }),
});

type Cruise = z.infer<typeof cruiseSchema>;

/**
 * Checks who imports whom against .dependency-cruiser.cjs, and that the check sees: planted
 * violations have to be found, each under its rule. No folders may go round in a circle, at any depth.
 * @throws {LayersError} naming the imports, or the rules that saw nothing
 */
export async function checkLayers(report: Report): Promise<void> {
  const cruised = await cruise(ROOT, PARTS);
  const { totalCruised, violations } = cruised.summary;
  report(`${totalCruised} modules`);
  if (totalCruised < FEWEST_MODULES) {
    throw new LayersError(`dependency-cruiser saw ${totalCruised} modules only`);
  }
  if (violations.length > 0) {
    const lines = violations.map(({ from, to, rule }) => `${from} → ${to} breaks ${rule.name}`);
    throw new LayersError(lines.join('\n'));
  }
  const circles = folderCircles(productImports(cruised));
  if (circles.length > 0) throw new LayersError(circles.join('\n'));
  checkReadImports(cruised);
  await checkPlanted();
}

/** What the picture of the folders is drawn from has to be what dependency-cruiser sees. */
function checkReadImports(cruised: Cruise): void {
  const linesOf = (imports: readonly FileImport[]): Set<string> =>
    new Set(imports.map(({ from, to }) => `${from} → ${to}`));
  const seen = linesOf(productImports(cruised));
  const read = linesOf(readProductImports(ROOT, PARTS).imports);
  const other = [...seen].filter((line) => !read.has(line));
  other.push(...[...read].filter((line) => !seen.has(line)));
  if (other.length > 0) {
    throw new LayersError(`seen or read, but not both: ${other.join(', ')}`);
  }
}

/** Imports between files of ours that are no tests. */
function productImports({ modules }: Cruise): FileImport[] {
  return modules.flatMap(({ source, dependencies }) =>
    dependencies
      .map(({ resolved }) => ({ from: source, to: resolved }))
      .filter(({ from, to }) => isProduct(from) && isProduct(to)),
  );
}

async function checkPlanted(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'weboid-planted-'));
  try {
    plant(folder);
    const cruised = await cruise(folder, ['backend', 'gadget']);
    const seen = new Set(
      cruised.summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`),
    );
    const unseen = Object.entries(PLANTED).filter(
      ([rule, [from]]) => !seen.has(`${rule}: ${from}`),
    );
    if (unseen.length > 0) {
      const rules = unseen.map(([rule]) => rule).join(', ');
      throw new LayersError(`Planted violations not seen: ${rules}`);
    }
    const circles = folderCircles(productImports(cruised));
    if (!circles.some((circle) => circle.includes('backend/store/one/planted.ts'))) {
      throw new LayersError('The planted circle of folders was not seen');
    }
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
  for (const [from, to] of [...Object.values(PLANTED), ...PLANTED_CIRCLE]) {
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
  return cruiseSchema.parse(JSON.parse(output));
}
