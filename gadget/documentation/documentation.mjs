const DEFINITION = '[[MediaWiki:Gadgets-definition]]';

/**
 * Texts for people who use the gadget on a wiki, in wikitext and the wiki's language: what stands in
 * its list of gadgets, and a page about it.
 * @param texts `weboid-gadget-doc-*`
 * @param page title of the page about the gadget, if the wiki has one
 * @param about its name on the wiki, where Weboid answers, version and commit of the gadget, where its source is
 */
export function documentWiki(texts, page, { name, origin, version, commit, source }) {
  const fill = (key, ...values) => {
    const text = texts[`weboid-gadget-doc-${key}`];
    return text.replace(/\$(\d)/g, (whole, place) => values[place - 1] ?? whole);
  };
  const link = page ? `[[${page}|Weboid]]` : `[${origin} Weboid]`;
  const shownVersion = commit ? `${version} (${commit.slice(0, 7)})` : version;
  const documentation = [
    fill('readers'),
    [
      fill('switch', '[[Special:Preferences#mw-prefsection-gadgets]]'),
      fill('settings'),
      fill('watching', origin),
      fill('privacy', origin),
      fill('everybody', `${name}-info`, origin, DEFINITION, '<code>default|hidden|</code>'),
      fill('report', `${source}/-/issues`),
    ]
      .map((text) => `* ${text}`)
      .join('\n'),
    fill('version', shownVersion, source),
  ];
  return {
    description: `${fill('description', link)}\n`,
    columnsDescription: `${fill('columns', link)}\n`,
    detailsDescription: `${fill('details', link)}\n`,
    infoDescription: `${fill('info', link)}\n`,
    watchlistDescription: `${fill('watchlist', link)}\n`,
    documentation: `${documentation.join('\n\n')}\n`,
  };
}
