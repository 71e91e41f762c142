/** `node build-gadget.mjs ORIGIN FOLDER` builds the gadget for the Weboid that answers at ORIGIN. */
import { buildGadget } from '../../gadget/build.mjs';

const [origin, outDir] = process.argv.slice(2);
await buildGadget({ origin, outDir });
