import type { Weboid } from '../composition/weboid';
import { openWeboid } from './component-commands';
import type { Surroundings } from './surroundings';

/** Does work with Weboid's components, and closes all that they have opened. @throws what the work throws */
export async function withWeboid(
  surroundings: Surroundings,
  work: (weboid: Weboid) => Promise<void>,
): Promise<void> {
  const weboid = openWeboid(surroundings);
  try {
    await work(weboid);
  } finally {
    await weboid.close();
  }
}
