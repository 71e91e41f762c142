import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../root';
import { readProductImports } from '../product-imports';
import { drawFolders } from './draw-folders';
import { drawSampling } from './draw-sampling';
import { samplingPanels } from './sampling-curves';

/** `npm run picture`: draws the pictures of READMEs again, from the imports and from simulations. */
writeFileSync(
  path.join(ROOT, 'backend/folders.svg'),
  drawFolders('backend', readProductImports(ROOT, ['backend'])),
);
writeFileSync(path.join(ROOT, 'backend/status/sampling/found.svg'), drawSampling(samplingPanels()));
