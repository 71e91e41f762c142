import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../root';
import { readProductImports } from '../product-imports';
import { delayPanels } from './delay-curves';
import { drawDelay } from './draw-delay';
import { drawFolders } from './draw-folders';
import { drawSampling } from './draw-sampling';
import { samplingPanels } from './sampling-curves';

/** `npm run picture`: draws the pictures of READMEs again, from the imports and from simulations. */
const PICTURES: Record<string, () => string> = {
  'backend/folders.svg': () => drawFolders('backend', readProductImports(ROOT, ['backend'])),
  'backend/status/sampling/found.svg': () => drawSampling(samplingPanels()),
  'backend/status/deaths/delay.svg': () => drawDelay(delayPanels()),
};

for (const [file, draw] of Object.entries(PICTURES)) {
  writeFileSync(path.join(ROOT, file), draw());
}
