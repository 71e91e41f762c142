import { Option, type Command } from 'commander';
import type { Weboid } from '../composition/weboid';
import { readStart } from '../runtime/http/read-body';
import { stopSignal } from '../runtime/stop-signal';
import { endRegistration, modifyRegistration } from '../updates/robot/change-registration';
import { visitAllSites } from '../updates/robot/robot-loop';
import { takeMail, type TakenReport } from '../updates/robot/take-mail';
import { MAIL_BYTES_MAX } from '../updates/wire/read-mail';
import { addCommandGroup } from './command-group';
import { withWeboid } from './with-weboid';
import { MailDeferredError } from './mail-deferred-error';
import { parseLatencyOption, parseMoment, parseSiteArgument } from './option-values';
import { listRupHosts } from './rup-hosts';
import { addRupSend } from './rup-send-command';
import type { Surroundings } from './surroundings';
import { writeLines } from './write-lines';
import type { Latency } from '../updates/wire/latency';
import type { SiteName } from '../updates/wire/rup-site-name';

interface Whereabouts {
  at?: number;
  allowLoopback?: boolean;
}

/** sysexits.h. */
const REFUSED = 65;

/** `weboid rup` with its sub-commands. */
export function addRupCommands(program: Command, surroundings: Surroundings): void {
  const rup = addCommandGroup(program, {
    name: 'rup',
    description:
      'the Remote Update Protocol: hosts that tell of their changes, and robots that are told of ours',
    commands: ['visit', 'mail', 'send', 'modify', 'unregister', 'hosts'],
  });
  addVisit(rup, surroundings);
  addMail(rup, surroundings);
  addRupSend(rup, surroundings);
  addModify(rup, surroundings);
  addUnregister(rup, surroundings);
  addHosts(rup, surroundings);
}

const at = (): Option =>
  new Option('--at <moment>', 'as if it were that moment, of ISO 8601').argParser(parseMoment);
const allowLoopback = (): Option =>
  new Option('--allow-loopback', 'also contact 127.0.0.0/8 and ::1');

function addVisit(rup: Command, surroundings: Surroundings): void {
  rup
    .command('visit')
    .description('find sites that speak it, register, ask for what is missing: whatever is due now')
    .addOption(at())
    .addOption(allowLoopback())
    .action((options: Whereabouts) =>
      withWeboid(surroundings, async (weboid) =>
        visitAllSites(await weboid.robot(robotOptions(options)), { signal: stopSignal() }),
      ),
    );
}

function addMail(rup: Command, surroundings: Surroundings): void {
  rup
    .command('mail')
    .description('take in one mail from standard input, and tell what became of it')
    .requiredOption('--to <address>', 'address to which it came')
    .addOption(at())
    .action(({ to, ...options }: Whereabouts & { to: string }) =>
      withWeboid(surroundings, async (weboid) => {
        const outcome = await mailOutcome(weboid, to, options);
        await writeLines(process.stdout, [outcome]);
        if (outcome === 'refused') process.exitCode = REFUSED;
      }),
    );
}

async function mailOutcome(weboid: Weboid, to: string, options: Whereabouts): Promise<TakenReport> {
  const { bytes } = await readStart(process.stdin, { bytesMax: MAIL_BYTES_MAX + 1 });
  const parts = await weboid.robot(robotOptions(options));
  try {
    return await takeMail(parts, { to, bytes: Buffer.from(bytes) });
  } catch (error) {
    throw new MailDeferredError(error);
  }
}

function addModify(rup: Command, surroundings: Surroundings): void {
  rup
    .command('modify')
    .description('ask a site for its reports at other times')
    .argument('<site>', 'host or host:port', parseSiteArgument)
    .addOption(
      new Option('--latency <span>', 'between two reports, such as day or 2-week')
        .argParser(parseLatencyOption)
        .makeOptionMandatory(),
    )
    .addOption(allowLoopback())
    .action((site: SiteName, { latency, ...options }: Whereabouts & { latency: Latency }) =>
      withWeboid(surroundings, async (weboid) =>
        modifyRegistration(await weboid.robot(robotOptions(options)), site, latency, stopSignal()),
      ),
    );
}

function addUnregister(rup: Command, surroundings: Surroundings): void {
  rup
    .command('unregister')
    .description('give a registration up')
    .argument('<site>', 'host or host:port', parseSiteArgument)
    .addOption(allowLoopback())
    .action((site: SiteName, options: Whereabouts) =>
      withWeboid(surroundings, async (weboid) =>
        endRegistration(await weboid.robot(robotOptions(options)), site, stopSignal()),
      ),
    );
}

function addHosts(rup: Command, surroundings: Surroundings): void {
  rup
    .command('hosts')
    .description('list the sites that speak it, and how it stands with each')
    .option('--json', 'a line of JSON for each')
    .action(({ json = false }: { json?: boolean }) =>
      withWeboid(surroundings, async (weboid) =>
        listRupHosts(await weboid.robot({}), json, process.stdout),
      ),
    );
}

const robotOptions = ({ at: atMs, allowLoopback: allowsLoopback = false }: Whereabouts) => ({
  allowsLoopback,
  ...(atMs !== undefined && { atMs }),
});
