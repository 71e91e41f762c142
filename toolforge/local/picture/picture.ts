import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../root';
import { readProductImports } from '../product-imports';
import { drawFolders } from './draw-folders';

/** `npm run picture`: draws backend/folders.svg again from the imports. */
writeFileSync(
  path.join(ROOT, 'backend/folders.svg'),
  drawFolders('backend', readProductImports(ROOT, ['backend'])),
);
