import { Option, type Command } from 'commander';
import { takeBounce } from '../mail/bounces/take-bounce';
import { readStart } from '../runtime/http/read-body';
import { systemRandom } from '../runtime/random';
import { stopSignal } from '../runtime/stop-signal';
import { addCommandGroup } from './command-group';
import { openWeboid } from './component-commands';
import { withOwnDatabase, type OwnWork } from './own-database';
import type { Surroundings } from './surroundings';
import { writeLines } from './write-lines';

/** What came back is as long as what was sent, and some words. */
const MAIL_BYTES_MAX = 1_048_576;

/** `weboid mail` with its sub-commands. */
export function addMailCommands(program: Command, surroundings: Surroundings): void {
  const mail = addCommandGroup(program, {
    name: 'mail',
    description: 'mail to those who asked for it',
    commands: ['send', 'bounced'],
  });
  mail
    .command('send')
    .description('send what is due, and make the day’s digests')
    .addOption(new Option('--until-idle', 'end when nothing is due'))
    .action(async ({ untilIdle = false }: { untilIdle?: boolean }) => {
      const weboid = openWeboid(surroundings);
      try {
        await weboid.deliver({ untilIdle, delivered: 'mail', signal: stopSignal() });
      } finally {
        await weboid.close();
      }
    });
  mail
    .command('bounced')
    .description(
      'take in one mail that came back, from standard input: an address that is gone is told nothing more',
    )
    .action(() => withOwnDatabase(surroundings)(takeInBounce(process.stdin)));
}

/** `weboid mail bounced`. @returns what is left to do, with the database */
export function takeInBounce(
  input: AsyncIterable<Uint8Array>,
): (work: Pick<OwnWork, 'database' | 'clock' | 'output'>) => Promise<void> {
  return async ({ database, clock, output }) => {
    const { bytes } = await readStart(input, { bytesMax: MAIL_BYTES_MAX });
    const nowS = Math.floor(clock.now() / 1_000);
    const parts = { database, random: systemRandom };
    await writeLines(output, [await takeBounce(parts, Buffer.from(bytes), nowS)]);
  };
}
