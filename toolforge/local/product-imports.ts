import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FileImport } from './folder-circles';

/** Where our code lies. */
export const PARTS: readonly string[] = ['backend', 'gadget', 'toolforge'];

const NO_PRODUCT = /\.test\.ts$|[./]bench\.ts$|\/(?:testing|corpus)\//;
const CODE_FILE = /\.(?:ts|mjs|json)$/;
/** As Prettier writes them: `import … from './x';`, `export … from './x';`, `import './x';`, `import('./x')`. */
const IMPORTED = /^(?:import|export)\s(?:[^;'"]*?\sfrom\s)?'(\.[^']+)';|\bimport\('(\.[^']+)'\)/gm;

/** Files of the product, and what they import of it. */
export interface ProductImports {
  /** Paths from the repository's root, sorted. */
  files: readonly string[];
  /** Each pair of files once. */
  imports: readonly FileImport[];
}

/** Whether a file (path from the repository's root) is ours, and no test, bench or help for them. */
export function isProduct(file: string): boolean {
  return PARTS.some((part) => file.startsWith(`${part}/`)) && !NO_PRODUCT.test(file);
}

/**
 * Reads the import lines between files of these parts of the product, in a fraction of the time that
 * dependency-cruiser takes. `npm run test:layers` holds that both find the same.
 * @param root the repository's folder
 * @param parts of `PARTS`
 */
export function readProductImports(root: string, parts: readonly string[]): ProductImports {
  const files = parts
    .flatMap((part) =>
      readdirSync(path.join(root, part), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.posix.join(part, file),
      ),
    )
    .filter((file) => CODE_FILE.test(file) && isProduct(file))
    .toSorted();
  const known = new Set(files);
  const imports = files.flatMap((from) =>
    [...importedBy(from, readFileSync(path.join(root, from), 'utf8'), known)].map((to) => ({
      from,
      to,
    })),
  );
  return { files, imports };
}

function importedBy(file: string, text: string, known: ReadonlySet<string>): Set<string> {
  const named = [...text.matchAll(IMPORTED)].map(([, line, call]) => line ?? call ?? '');
  const found = named.flatMap((name) => {
    const place = path.posix.join(path.posix.dirname(file), name);
    return [place, `${place}.ts`, `${place}/index.ts`].filter((candidate) => known.has(candidate));
  });
  return new Set(found);
}
