import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fetch } from 'undici';
import { sleepReal } from '../../backend/runtime/clock';
import { ROOT } from './root';
import { runCommand } from './run-command';
import type { WikiClient } from './wiki-client';

const SUMMARY = 'Gadget Weboid';
const POLL_MS = 100;
const PATIENCE_MS = 15_000;

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
 * Builds the gadget for this Weboid, writes it to the wiki, switched on for everybody, and waits
 * until the wiki hands it out.
 * @throws when the wiki does not hand it out within 15 s
 */
export async function installGadget(client: WikiClient, place: GadgetPlace): Promise<void> {
  const { weboidServer, wikiServer, folder } = place;
  const builder = path.join(ROOT, 'toolforge/build.mjs');
  const options = [`--origin=${weboidServer}`, `--out=${folder}`];
  await runCommand(process.execPath, [builder, 'gadget', ...options]);
  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
  const definition = read('definition.txt').replace('[ResourceLoader|', '[ResourceLoader|default|');
  const files = definition
    .trim()
    .split('|')
    .filter((part) => /^[\w-]+\.\w+$/.test(part));
  for (const name of files) await client.edit(`MediaWiki:Gadget-${name}`, read(name), SUMMARY);
  await client.edit('MediaWiki:Gadgets-definition', definition, SUMMARY);
  await waitForGadget(`${wikiServer}/w/load.php?modules=startup&only=scripts&raw=1`);
}

async function waitForGadget(startup: string): Promise<void> {
  const giveUpAtMs = Date.now() + PATIENCE_MS;
  for (;;) {
    const response = await fetch(startup);
    if ((await response.text()).includes('"ext.gadget.weboid"')) return;
    if (Date.now() > giveUpAtMs) throw new Error('The wiki does not hand out the gadget');
    await sleepReal(POLL_MS);
  }
}
