/** What most that works with our tables needs. */
const store = ['backend/url', 'backend/status', 'backend/runtime', 'backend/store'];

/** What those need that read wikis, too. */
const most = [...store, 'backend/config', 'backend/wiki', 'backend/archives'];

/**
 * Who may import whom: the layer table of backend/README.md, as rules. A folder may import itself
 * and what its row names; everything else is a violation.
 */
const layers = {
  'backend/url': [],
  'backend/status': ['backend/url'],
  'backend/wikitext': ['backend/url', 'backend/status'],
  'backend/runtime': ['backend/url', 'backend/status', 'i18n'],
  'backend/config': ['backend/url', 'backend/status', 'backend/runtime'],
  'backend/wiki': ['backend/url', 'backend/status', 'backend/runtime', 'backend/config'],
  'backend/gadget-pages': [
    'backend/url',
    'backend/status',
    'backend/runtime',
    'backend/config',
    'backend/wiki',
  ],
  'backend/store': ['backend/url', 'backend/status', 'backend/runtime', 'backend/config', 'sql'],
  'backend/archives': [
    'backend/url',
    'backend/status',
    'backend/runtime',
    'backend/wiki',
    'backend/store',
  ],
  'backend/registries': ['backend/runtime', 'backend/archives'],
  'backend/takeovers': [
    ...store,
    'backend/archives',
    'backend/registries',
    'backend/crawler/content',
    'backend/crawler/probe',
    'backend/crawler/transport',
    'backend/updates',
  ],
  'backend/repair': [...most, 'backend/wikitext'],
  'backend/feeder': [...most, 'backend/wikitext'],
  'backend/crawler': most,
  'backend/dumps': store,
  'backend/backups': store,
  'backend/dispatch': store,
  'backend/webhooks': [...store, 'backend/crawler/transport'],
  'backend/talk': [
    'backend/url',
    'backend/status',
    'backend/wikitext',
    'backend/runtime',
    'backend/config',
    'backend/wiki',
    'backend/store',
  ],
  'backend/providers': [...store, 'backend/crawler/transport'],
  'backend/updates': [...store, 'backend/crawler/transport'],
  'backend/aliases': [
    ...store,
    'backend/archives',
    'backend/crawler/content',
    'backend/crawler/transport',
    'backend/updates',
  ],
  'backend/mail': [...store, 'i18n'],
  'backend/ops': ['backend/runtime'],
  'backend/answers': most,
  'backend/tally': [...most, 'backend/answers'],
  'backend/web': [...most, 'backend/answers', 'backend/dumps', 'backend/updates/wire', 'i18n'],
  'backend/composition': [
    ...most,
    'backend/wikitext',
    'backend/answers',
    'backend/tally',
    'backend/feeder',
    'backend/crawler',
    'backend/repair',
    'backend/dispatch',
    'backend/dumps',
    'backend/webhooks',
    'backend/providers',
    'backend/registries',
    'backend/takeovers',
    'backend/aliases',
    'backend/mail',
    'backend/talk',
    'backend/updates',
    'backend/web',
  ],
  gadget: ['backend/url', 'backend/status', 'i18n'],
};

/**
 * Single files beside these folders, for their types alone: what their code needs does not build for a
 * browser.
 */
const typesFrom = { gadget: ['^backend/web/formats/link-fields\\.ts$'] };

/** The floors of backend/web: each folder imports only folders named with it, beside what web may. */
const webFloors = {
  words: [],
  http: [],
  limits: ['http'],
  pages: ['http', 'words'],
  formats: ['http', 'pages', 'words'],
  rooms: ['http', 'limits', 'pages', 'formats', 'words'],
  client: [],
  static: [],
};

/** The rooms of backend/web and the other rooms that they may import: api describes what all are asked. */
const webRooms = {
  api: [
    'urls',
    'compare',
    'page-lists',
    'batch',
    'charts',
    'data',
    'feeds',
    'lists',
    'page',
    'people',
    'moves',
    'names',
    'status',
    'suggest',
    'fix',
    'stream',
    'webhooks',
    'subscriptions',
    'owners',
    'sites',
    'mail',
    'rup',
  ],
  batch: [],
  charts: [],
  compare: ['people'],
  data: [],
  failure: [],
  feeds: ['charts', 'lists', 'page-lists'],
  frontier: [],
  lists: ['charts'],
  moves: [],
  'page-lists': ['lists'],
  page: [],
  people: [],
  status: ['charts'],
  suggest: [],
  fix: [],
  stream: [],
  watching: [],
  names: ['people'],
  webhooks: ['people'],
  subscriptions: ['people', 'webhooks'],
  owners: ['people'],
  sites: ['charts', 'lists', 'feeds'],
  mail: ['people', 'webhooks'],
  rup: [],
  urls: ['lists', 'people'],
};

const isTest = '\\.(test|bench)\\.ts$|/testing/';
const anyOf = (folders) => `^(${folders.join('|')})/`;

/** Tests may lean on the local set-up's helpers; the product never may. */
const layerRules = Object.entries(layers).map(([folder, allowed]) => ({
  name: `layer-${folder.replace('/', '-')}`,
  comment: `${folder} may import only: ${allowed.join(', ') || 'nothing of ours'}`,
  severity: 'error',
  from: { path: `^${folder}/`, pathNot: isTest },
  to: {
    path: '^(backend|gadget|toolforge|sql|i18n)/',
    pathNot: [anyOf([folder, ...allowed]), ...(typesFrom[folder] ?? [])].join('|'),
  },
}));

const floorRules = Object.entries(webFloors).map(([folder, allowed]) => ({
  name: `floor-web-${folder}`,
  comment: `backend/web/${folder} may import only: ${allowed.join(', ') || 'no folder of web'}`,
  severity: 'error',
  from: { path: `^backend/web/${folder}/`, pathNot: isTest },
  to: {
    path: '^backend/web/',
    pathNot: anyOf([folder, ...allowed].map((name) => `backend/web/${name}`)),
  },
}));

const roomRules = Object.entries(webRooms).map(([room, allowed]) => ({
  name: `room-${room}`,
  comment: `backend/web/rooms/${room} may import only: ${allowed.join(', ') || 'no other room'}`,
  severity: 'error',
  from: { path: `^backend/web/rooms/${room}/`, pathNot: isTest },
  to: {
    path: '^backend/web/rooms/',
    pathNot: anyOf([room, ...allowed].map((name) => `backend/web/rooms/${name}`)),
  },
}));

module.exports = {
  forbidden: [
    ...layerRules,
    ...floorRules,
    ...roomRules,
    {
      name: 'nothing-imports-the-cli',
      severity: 'error',
      from: { pathNot: '\\.test\\.ts$|^backend/(start-cli|testing/run-here)\\.ts$' },
      to: { path: '^backend/(start-)?cli\\.ts$' },
    },
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'urls-are-taken-apart-in-url-only',
      comment:
        'classifyUrl gives a NormalUrl; only url/ and the gadget, which needs few bytes, know more',
      severity: 'error',
      from: { pathNot: `^(backend/url|gadget)/|${isTest}` },
      to: { path: '^backend/url/syntax/parse-url\\.ts$' },
    },
    {
      name: 'sql-driver-only-in-store-wiki-runtime',
      comment: 'SQL lives in store/ and wiki/; pools are opened in runtime/',
      severity: 'error',
      from: { path: '^backend/', pathNot: '^backend/(store|wiki|runtime)/|\\.(test|bench)\\.ts$' },
      to: { path: 'node_modules/mysql2' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|gadget/dist|\\.weboid)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
