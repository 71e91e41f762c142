/** Tests stand beside the code; the file name says what they need: see backend/README.md. */
const swc = [
  '@swc/jest',
  {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  },
];
/** Packages that are there as ES modules only; Node can require them, jest has to translate them. */
const esModules = ['any-ascii', 'feed', 'oauth4webapi'];
/**
 * jest's sandbox takes a tenth of a microsecond for each mention of a global: these become parameters of every file.
 * Left out are those that fake timers replace (Date) and that packages declare anew (Boolean, Buffer,
 * Error, Set, URL): those would not even be parsed. What a test puts in place of one of these as a whole is seen by no
 * file; what it changes of one (`jest.spyOn(Math, 'random')`) is.
 */
const steadyGlobals = `
  Array ArrayBuffer BigInt Infinity JSON Map Math Number Object Promise RangeError Reflect
  RegExp String Symbol TypeError WeakMap WeakSet Float64Array Int32Array Uint8Array
  Uint16Array Uint32Array decodeURIComponent encodeURIComponent isNaN parseInt
`
  .trim()
  .split(/\s+/);
const common = {
  sandboxInjectedGlobals: steadyGlobals,
  setupFilesAfterEnv: ['<rootDir>/toolforge/local/testing/patience.ts'],
  runtime: '<rootDir>/toolforge/local/testing/shared-runtime.cjs',
  testEnvironment: '<rootDir>/toolforge/local/testing/shared-environment.ts',
  transform: {
    '^.+\\.(ts|mjs)$': swc,
    [`/node_modules/(?:${esModules.join('|')})/.+\\.js$`]: swc,
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:${esModules.join('|')})/)`],
  moduleFileExtensions: ['ts', 'js', 'mjs', 'json'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.weboid/'],
};
const backendTests = (kind) => [
  `<rootDir>/backend/**/*.${kind}`,
  `<rootDir>/toolforge/**/*.${kind}`,
];

module.exports = {
  testSequencer: '<rootDir>/toolforge/local/testing/long-first.mjs',
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: [...backendTests('test.ts'), '<rootDir>/gadget/**/*.test.ts'],
      testPathIgnorePatterns: ['\\.(db|e2e|dom)\\.test\\.ts$'],
    },
    {
      ...common,
      displayName: 'gadget',
      testEnvironment: '<rootDir>/toolforge/local/testing/dom-environment.ts',
      testMatch: ['<rootDir>/gadget/**/*.dom.test.ts'],
    },
    {
      ...common,
      displayName: 'db',
      testMatch: backendTests('db.test.ts'),
      globalSetup: '<rootDir>/toolforge/local/testing/start-mariadb.ts',
      globalTeardown: '<rootDir>/toolforge/local/testing/stop-mariadb.ts',
    },
    {
      ...common,
      displayName: 'e2e',
      testMatch: [...backendTests('e2e.test.ts'), '<rootDir>/gadget/**/*.e2e.test.ts'],
      globalSetup: '<rootDir>/toolforge/local/testing/start-world.ts',
      globalTeardown: '<rootDir>/toolforge/local/testing/stop-world.ts',
    },
  ],
};
