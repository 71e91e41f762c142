import { planDeployment, writeDeployment } from '../../backend/gadget-pages/deployment';
import { buildGadget, readBuild } from '../../backend/gadget-pages/gadget-build';
import { readTargetWiki } from '../../backend/gadget-pages/target-wiki';
import { signIn } from '../../backend/gadget-pages/wiki-account';
import { sleepReal } from '../../backend/runtime/clock';
import { openActionApi } from '../../backend/wiki/http/action-api';
import { fetchText } from '../../backend/wiki/http/fetch-text';
import { WIKI_ADMIN } from './mediawiki';
import { ROOT } from '../root';

const AGENT = 'Weboid local set-up (https://gitlab.wikimedia.org/toolforge-repos/weboid)';
const POLL_MS = 100;
const PATIENCE_MS = 15_000;
const STARTUP = { userAgent: AGENT, answerMs: PATIENCE_MS, bytesMax: 2 ** 22 };

/** Where the gadget goes, and whom it asks. */
export interface GadgetPlace {
  /** The wiki's address, without a slash at the end. */
  wikiServer: string;
  /** Weboid's address, without a slash at the end. */
  weboidServer: string;
  /** Takes the built files. */
  folder: string;
}

/**
 * Builds the gadget for this Weboid and this wiki, writes it to the wiki as `weboid gadget deploy` does,
 * switched on for everybody, and waits until the wiki hands it out.
 * @throws when the wiki does not hand it out within 15 s; GadgetError, ActionApiError
 */
export async function installGadget(place: GadgetPlace): Promise<void> {
  const { weboidServer, wikiServer, folder } = place;
  const api = openActionApi(`${wikiServer}/w/api.php`, AGENT);
  await signIn(api, WIKI_ADMIN.name, WIKI_ADMIN.password);
  const { language, syntax } = await readTargetWiki(api);
  const options = { name: 'weboid', origin: weboidServer, farm: '', language, syntax };
  await buildGadget(ROOT, folder, { ...options, documentation: '' });
  const build = readBuild(folder);
  await writeDeployment(api, build, await planDeployment(api, build, ['default']));
  await waitForGadget(`${wikiServer}/w/load.php?modules=startup&only=scripts&raw=1`);
}

async function waitForGadget(startup: string): Promise<void> {
  const giveUpAtMs = Date.now() + PATIENCE_MS;
  for (;;) {
    const script = await fetchText({ ...STARTUP, address: startup });
    if (script.includes('"ext.gadget.weboid"')) return;
    if (Date.now() > giveUpAtMs) throw new Error('The wiki does not hand out the gadget');
    await sleepReal(POLL_MS);
  }
}
