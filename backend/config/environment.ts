import { z } from 'zod';
import { serviceList } from './archive-settings';
import { ownBudgetList, replicaBudgetList } from './connection-budgets';
import { crawlerTokenList } from './crawler-tokens';
import {
  LONGEST_MS,
  RUP_ADDRESS_OR_NONE,
  SENDER_OR_NONE,
  SMTP_URL,
  toolforgeApi,
  httpAddress,
  mailAddressOrNone,
  onOff,
  onOrOff,
  origin,
  originOrNone,
  port,
  textOrNone,
  token,
  visible,
  wholeFrom,
} from './setting-values';

/**
 * Every environment variable that Weboid reads: default, unit and meaning. Names that begin with
 * TOOL_ and PORT are set by Toolforge; all others begin with WEBOID_.
 */
export const environmentSchema = z.object({
  TOOL_DATA_DIR: z.string().default('').describe('data folder of the tool'),
  TOOL_TOOLSDB_USER: z.string().default('').describe('account of the own database'),
  TOOL_TOOLSDB_PASSWORD: z.string().default('').describe('its password'),
  TOOL_REPLICA_USER: z.string().default('').describe('account of the wiki replicas'),
  TOOL_REPLICA_PASSWORD: z.string().default('').describe('its password'),
  TOOL_TOOLFORGE_API_URL: toolforgeApi.describe('gateway of Toolforge’s APIs, for `weboid ops`'),
  PORT: port.default(8000).describe('TCP port of the web component'),
  WEBOID_ADDRESS_INTERVAL_MS: wholeFrom(0)
    .max(LONGEST_MS)
    .default(200)
    .describe('milliseconds between requests to one address, whatever the host; 0 for none'),
  WEBOID_ADMINISTRATORS: textOrNone.describe(
    'user names, with commas between, of those who alone lift what was blocked of archived copies; they are reviewers, too',
  ),
  WEBOID_ALIAS_GATEWAY: originOrNone.describe('proxy through which `weboid aliases find` asks'),
  WEBOID_ANSWERS_PER_S: wholeFrom(1)
    .default(200)
    .describe(
      'questions a second that all web processes together answer to clients without a token',
    ),
  WEBOID_ARCHIVES: serviceList
    .default('wayback,arquivo-pt,archive-it,loc,vefsafn,ukgwa')
    .describe('archives that are asked for copies, in this order; `none` for none'),
  WEBOID_ARCHIVE_ALL: onOrOff.describe(
    '`on`: archives are also asked for copies of URLs that can be reached',
  ),
  WEBOID_ARCHIVE_SAVE: onOrOff.describe(
    '`on`: URLs that can be reached and have no copy are handed to Save Page Now, with the keys below; needs `WEBOID_ARCHIVE_ALL`, and `wayback` in `WEBOID_ARCHIVES`',
  ),
  WEBOID_BIND: z.string().default('0.0.0.0').describe('address that the web component listens on'),
  WEBOID_BLOCKS_PER_S: wholeFrom(1)
    .default(300)
    .describe(
      'questions a second about blocks of pages, the gadget’s at each page view, that all web processes together answer beside these; what is kept in memory is not counted',
    ),
  WEBOID_CHANGE_LOG_DAYS: wholeFrom(1)
    .default(100)
    .describe('days that an entry of the change log stays'),
  WEBOID_CONTACT: z
    .string()
    .regex(/^[^\s()]+$/, 'one word without brackets')
    .regex(/^[^@]+@[^@]+$|^https?:\/\/./, 'a mail address, or the address of a page')
    .default('weboid.maintainers@toolforge.org')
    .describe('contact address named in the User-Agent'),
  WEBOID_CRAWL_HOSTS: wholeFrom(1).default(500).describe('hosts visited at once by one crawler'),
  WEBOID_DB_CONNECTIONS: ownBudgetList.describe(
    'connections of one process to the own database, other than the [usual ones](../../toolforge/README.md#connections): `web:3,crawler:2`',
  ),
  WEBOID_DB_HOST: z.string().default('tools.db.svc.wikimedia.cloud').describe('own database, host'),
  WEBOID_DB_NAME: textOrNone.describe(
    'own database, name; by default the account followed by __weboid',
  ),
  WEBOID_DB_PORT: port.default(3306).describe('own database, TCP port'),
  WEBOID_DISPATCH_BATCH: wholeFrom(1)
    .max(10_000)
    .default(100)
    .describe('changes that a dispatcher hands to a wiki’s feed at once'),
  WEBOID_DUMP_DIR: textOrNone.describe(
    'folder of the public files of `publish-dump`; by default `public_html/dumps` in the tool’s data folder, and where there is none, nothing is published',
  ),
  WEBOID_FEED_CHANGES_MINUTES: wholeFrom(1)
    .max(1440)
    .default(10)
    .describe('minutes after which each wiki is asked again what happened since'),
  WEBOID_FEED_DAYS: wholeFrom(1)
    .default(30)
    .describe(
      'days that an entry of a wiki’s feed of changes stays, at most as many as the change log’s',
    ),
  WEBOID_FEED_PERIOD_DAYS: wholeFrom(1).default(7).describe('days from page loop to page loop'),
  WEBOID_FRONTIER_TOKEN: token.describe(
    'token of this crawler, with which `crawl --remote` is let in elsewhere; the other side lists it in `WEBOID_FRONTIER_TOKENS`',
  ),
  WEBOID_FRONTIER_TOKENS: crawlerTokenList
    .default('')
    .describe(
      'crawlers elsewhere that the web component lets in: `name:token` each, with commas or blanks between; any other token is refused',
    ),
  WEBOID_GADGET_PASSWORD: z.string().default('').describe('its password'),
  WEBOID_GADGET_TOKEN: visible.describe(
    'access token of an owner-only OAuth 2 consumer, in place of account and password',
  ),
  WEBOID_GADGET_USER: textOrNone.describe(
    "bot password's account that writes the gadget's pages, such as Name@weboid",
  ),
  WEBOID_HOST_FAILURES: wholeFrom(1)
    .default(3)
    .describe(
      'failures of a host or its gateway, with no answer in between, after which its other URLs get the same code',
    ),
  WEBOID_HOST_INTERVAL_MS: wholeFrom(0)
    .max(LONGEST_MS)
    .default(1000)
    .describe('milliseconds between two requests to one host, at least'),
  WEBOID_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('how much is logged to standard error'),
  WEBOID_MAILS_PER_HOUR: wholeFrom(1)
    .max(1_000)
    .default(60)
    .describe('mails that all processes together try to send within an hour'),
  WEBOID_MAIL_FROM: mailAddressOrNone.describe(
    'address from which mail is sent, on Toolforge one in toolforge.org; by default `WEBOID_CONTACT`',
  ),
  WEBOID_MANAGER_MAIL: mailAddressOrNone.describe(
    'address of who writes personally to owners of sites that do not mend their dead links; by default `WEBOID_CONTACT`',
  ),
  WEBOID_METRICS_TOKEN: token.describe(
    'password of /metrics, sent as a Bearer token; without it there are no metrics',
  ),
  WEBOID_OAUTH_CLIENT_ID: textOrNone.describe(
    'key of the OAuth 2 consumer by which people sign in; without it nobody can',
  ),
  WEBOID_OAUTH_CLIENT_SECRET: z.string().default('').describe('its secret'),
  WEBOID_OAUTH_SERVER: z
    .url({ protocol: /^https?$/, error: 'an http(s) address' })
    .default('https://meta.wikimedia.org/w/rest.php/oauth2')
    .describe('where people sign in: the OAuth 2 end points of a MediaWiki'),
  WEBOID_ORIGIN_ANSWERS_PER_S: wholeFrom(1)
    .default(60)
    .describe('of these, how many to pages of one wiki, and how many to all who are no wiki'),
  WEBOID_PETSCAN_URL: origin
    .default('https://petscan.wmcloud.org')
    .describe('PetScan, where the pages of lists are asked for by the number of a query'),
  WEBOID_PROJECT_PAGE: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ }).regex(/^[^\s();]+$/)], {
      error: 'an http(s) address without brackets and semicolons',
    })
    .default('')
    .describe(
      'page about this Weboid that the User-Agent names, for anyone wondering about its visits; by default WEBOID_PUBLIC_URL/site',
    ),
  WEBOID_PUBLIC_URL: httpAddress
    .default('https://weboid.toolforge.org')
    .describe('address under which people reach the web component'),
  WEBOID_QUARRY_URL: origin
    .default('https://quarry.wmcloud.org')
    .describe('Quarry, where the pages of lists are asked for by the number of a query'),
  WEBOID_REPAIR_PASSWORD: z.string().default('').describe('its password'),
  WEBOID_REPAIR_TOKEN: visible.describe(
    'access token of an owner-only OAuth 2 consumer, in place of account and password',
  ),
  WEBOID_REPAIR_USER: textOrNone.describe(
    "bot password's account that repairs references and writes on talk pages, such as Name@weboid",
  ),
  WEBOID_REPLICA_CONNECTIONS: replicaBudgetList.describe(
    'the same to each replica server, which gives ten to the whole tool: `feeder:2`',
  ),
  WEBOID_REPORTS_PER_DAY: wholeFrom(1)
    .default(2000)
    .describe('reports and replacements that all people together may hand in within a day'),
  WEBOID_REVIEWERS: textOrNone.describe(
    'user names, with commas between, of those who decide whether edits that people have undone may be repeated, about faults of ours, and that archived copies are not offered',
  ),
  WEBOID_RUP: onOff
    .default('on')
    .describe(
      '`off`: `care` asks no host whether it tells of its changes by the Remote Update Protocol, and for none of them',
    ),
  WEBOID_RUP_ADDRESS: z
    .string()
    .regex(RUP_ADDRESS_OR_NONE, 'a mail address with {token} before the @')
    .default('')
    .describe(
      'address to which hosts send reports of their changes, which `rup mail` takes in; `{token}` becomes a secret word for each; without it they are asked for them instead',
    ),
  WEBOID_RUP_CONFIRM: onOff
    .default('on')
    .describe(
      '`off`: robots are told of changes at any address that they name, without asking its owner; for networks of one’s own',
    ),
  WEBOID_RUP_SENDER: z
    .string()
    .regex(SENDER_OR_NONE, 'a mail address')
    .default('')
    .describe('address from which robots are sent changes; by default that of other mail'),
  WEBOID_SAVE_KEY: visible.describe(
    'access key of an account of archive.org, as in archive.org/account/s3.php',
  ),
  WEBOID_SAVE_SECRET: visible.describe('its secret key'),
  WEBOID_SESSION_KEY: token.describe(
    'signs the cookies of who has signed in and the links by which addresses agree to mail, seals secrets of webhooks, makes tokens of proofs; the same for all processes; without it nobody can sign in',
  ),
  WEBOID_SITEMAPS: onOrOff.describe(
    '`on`: `care` reads the sitemaps of sites with many of our URLs, and lets these fall due later or earlier by them',
  ),
  WEBOID_SMTP_HOST: z
    .string()
    .regex(/^[\w.:-]*$/, 'a host name or an IP address')
    .default('')
    .describe('server that takes our mail, without a login; without it no mail is sent'),
  WEBOID_SMTP_PORT: port.default(25).describe('its TCP port'),
  WEBOID_SMTP_URL: z
    .string()
    .regex(SMTP_URL, 'smtp://host or smtp://host:port, without a login')
    .or(z.literal(''))
    .default('')
    .describe('the same two in one: `smtp://mail.example.org:25`'),
  WEBOID_TIMEOUT_MS: wholeFrom(1)
    .max(LONGEST_MS)
    .default(60_000)
    .describe('milliseconds that one check of a URL may take in all'),
  WEBOID_TOOL_TOKENS: z
    .string()
    .regex(
      /^(?:[\x21-\x2b\x2d-\x7e]{16,}(?:,[\x21-\x2b\x2d-\x7e]{16,})*)?$/,
      'tokens of at least 16 visible ASCII characters, with commas between',
    )
    .default('')
    .describe(
      'passwords of internal tools, sent as Bearer tokens, with commas between; unthrottled',
    ),
  WEBOID_WIKIS_FILE: z
    .string()
    .default('toolforge/wikis.json')
    .describe('the wikis file; a relative path counts from the folder above dist/'),
});

export type Environment = z.infer<typeof environmentSchema>;
