import { ownFiles, readOwnFile } from './own-files';

/** A type, function or value that a file declares at its top. */
export interface ProductName {
  name: string;
  file: string;
  kind: 'type' | 'value';
  isExported: boolean;
}

const PRODUCT = /^(?:backend|gadget|toolforge)\/.*\.ts$/;
const IS_TEST = /\.(?:test|bench)\.ts$|\/testing\/|\.d\.ts$/;
const DECLARATION =
  /^(export )?(?:declare )?(?:abstract )?(?:async )?(interface|type|class|function\*?|const|let|enum) (\w+)/gm;
const TYPES: ReadonlySet<string> = new Set(['interface', 'type', 'class', 'enum']);

/** Files of the product, without tests and what they are made with. */
export function productFiles(): string[] {
  return ownFiles().filter((file) => PRODUCT.test(file) && !IS_TEST.test(file));
}

/** All that product files declare at their top. */
export function productNames(): ProductName[] {
  return productFiles().flatMap((file) => namesIn(file, readOwnFile(file)));
}

/** What one text declares at its top. */
export function namesIn(file: string, text: string): ProductName[] {
  return [...text.matchAll(DECLARATION)].map(([, exported, kind = '', name = '']) => ({
    name,
    file,
    kind: TYPES.has(kind) ? 'type' : 'value',
    isExported: exported !== undefined,
  }));
}
