/**
 * Who may import whom: the layer table of backend/README.md, as rules. A folder may import itself
 * and what its row names; everything else is a violation.
 */
const layers = {
  'backend/url': [],
  'backend/status': ['backend/url'],
  'backend/runtime': ['backend/url', 'backend/status'],
  'backend/config': ['backend/url', 'backend/status'],
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
  'backend/feeder': [
    'backend/url',
    'backend/status',
    'backend/runtime',
    'backend/config',
    'backend/wiki',
    'backend/store',
    'backend/archives',
  ],
  'backend/crawler': [
    'backend/url',
    'backend/status',
    'backend/runtime',
    'backend/config',
    'backend/wiki',
    'backend/store',
    'backend/archives',
  ],
  'backend/web': [
    'backend/url',
    'backend/status',
    'backend/runtime',
    'backend/config',
    'backend/wiki',
    'backend/store',
    'backend/archives',
    'i18n',
  ],
  gadget: ['backend/url', 'backend/status', 'i18n'],
};

const anyOf = (folders) => `^(${folders.join('|')})/`;

/** Tests may lean on the local set-up's helpers; the product never may. */
const layerRules = Object.entries(layers).map(([folder, allowed]) => ({
  name: `layer-${folder.replace('/', '-')}`,
  comment: `${folder} may import only: ${allowed.join(', ') || 'nothing of ours'}`,
  severity: 'error',
  from: { path: `^${folder}/`, pathNot: '\\.(test|bench)\\.ts$|/testing/' },
  to: {
    path: '^(backend|gadget|toolforge|sql|i18n)/',
    pathNot: anyOf([folder, ...allowed]),
  },
}));

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'nothing-imports-the-cli',
      severity: 'error',
      from: { pathNot: '\\.test\\.ts$' },
      to: { path: '^backend/cli\\.ts$' },
    },
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
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
