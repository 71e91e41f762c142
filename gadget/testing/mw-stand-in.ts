/**
 * What the gadget needs of MediaWiki, as a script for a static page: `mw` with the configuration of an
 * article's view by a person who is not logged in. `startGadget(css, js, files)` does what
 * ResourceLoader does: styles first, then the script with a `require` of its own for the other files.
 */
export const MW_STAND_IN = `(() => {
const config = {
  wgAction: 'view', wgIsArticle: true, wgArticleId: 9301140, wgRevisionId: 7, wgCurRevisionId: 7,
  wgRelevantArticleId: 9301140, wgNamespaceNumber: 0, wgContentNamespaces: [0], wgPageName: 'Bench',
  wgTitle: 'Bench', wgDBname: 'examplewiki', wgUserLanguage: 'en', wgContentLanguage: 'en',
  wgPageContentLanguage: 'en', wgPageContentModel: 'wikitext', wgUserName: null, wgUserGroups: ['*'],
  wgIsRedirect: false, wgIsMainPage: false, wgIsProbablyEditable: true, wgScript: '/w/index.php',
  wgScriptPath: '/w', wgArticlePath: '/wiki/$1', wgServer: location.origin, skin: 'vector-2022',
  wgVersion: '1.43.0', wgExternalLinkTarget: false, wgFormattedNamespaces: {},
};
const stored = new Map();
const storage = {
  get: (key) => stored.get(key) ?? null, set: (key, value) => (stored.set(key, value), true),
  remove: (key) => stored.delete(key),
  getObject: (key) => JSON.parse(stored.get(key) ?? 'null'),
  setObject: (key, value) => (stored.set(key, JSON.stringify(value)), true),
};
const fired = {};
const hook = (name) => ({
  add(handler) { if (name === 'wikipage.content') handler(fired[name] ?? content()); return this; },
  remove() { return this; }, fire() { return this; },
});
const content = () => {
  const nodes = [document.querySelector('#mw-content-text')];
  return Object.assign(nodes, { get: () => [...nodes], each(f) { nodes.forEach((n, i) => f.call(n, i, n)); } });
};
const $ = (target) => ({ one: (name, hear) => target.addEventListener(name, hear, { once: true }) });
const addPortletLink = (portlet, href, text, id) => {
  const list = document.querySelector('#' + portlet + ' ul');
  if (!list) return null;
  const item = document.createElement('li');
  item.id = id; item.className = 'mw-list-item';
  const link = item.appendChild(document.createElement('a'));
  link.href = href; link.append(text); list.append(item);
  return item;
};
window.mw = {
  config: { get: (key, other = null) => (Array.isArray(key) ? Object.fromEntries(key.map((k) => [k, config[k]])) : config[key] ?? other), exists: (key) => key in config },
  hook, storage, session: storage, log: Object.assign(() => {}, { warn() {}, error() {} }),
  user: { options: { get: () => null, set() {} }, isNamed: () => false, isAnon: () => true, getName: () => null, tokens: { get: () => '' } },
  util: { addPortletLink, $content: $(document), getUrl: (title) => '/wiki/' + title, wikiScript: (name = 'index') => '/w/' + name + '.php', getParamValue: () => null, escapeIdForAttribute: (id) => id },
  language: { getFallbackLanguageChain: () => ['en'], getData: () => undefined, convertPlural: (n, forms) => forms[n === 1 ? 0 : 1] },
  loader: { using: () => new Promise(() => {}), getState: () => 'registered', load() {} },
  requestIdleCallback: (task, options) => requestIdleCallback(task, options),
  notify() {}, message: (key) => ({ text: () => key }), html: {}, track() {}, trackSubscribe() {},
};
window.$ = $;
window.startGadget = (css, js, files) => {
  document.head.appendChild(document.createElement('style')).append(css);
  const require = (name) => JSON.parse(files[name.replace('./', '')]);
  new Function('require', 'module', 'exports', js)(require, { exports: {} }, {});
};
})();`;
