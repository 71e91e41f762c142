import type { CitationRole, RoleNames } from './citation-role';

/** Of `Module:Citation/CS1/Configuration`, table `aliases`. */
const KEYS: Readonly<Record<string, CitationRole>> = {
  URL: 'url',
  ChapterURL: 'chapterUrl',
  AccessDate: 'accessDate',
  ArchiveURL: 'archiveUrl',
  ArchiveDate: 'archiveDate',
  UrlStatus: 'status',
  Date: 'workDate',
};

/** A comment, a text in quotes, or a line of the table: `['ArchiveURL'] = {'archive-url', 'archiveurl'},`. */
const ALIAS_LINE = /\[\s*(['"])(\w+)\1\s*\]\s*=\s*(?:\{([^{}]*)\}|(['"])([^'"]*)\4)/g;
const QUOTED = /(['"])((?:(?!\1).)*)\1/g;
const COMMENT = /--\[\[[\s\S]*?\]\]|--[^\n]*/g;

/**
 * What a wiki's copy of enwiki's citation module calls its parameters.
 * @param configuration the Lua source of `Module:Citation/CS1/Configuration`
 */
export function rolesOfCs1(configuration: string): RoleNames {
  const roles: RoleNames = {};
  const source = tableIn(configuration.replaceAll(COMMENT, ''), 'aliases');
  for (const [, , key = '', list, , single] of source.matchAll(ALIAS_LINE)) {
    const role = KEYS[key];
    if (role === undefined) continue;
    const names = list === undefined ? [single ?? ''] : namesIn(list);
    // Numbered ones belong to names of people.
    roles[role] = names.filter((name) => name !== '' && !name.includes('#'));
  }
  return roles;
}

function namesIn(list: string): string[] {
  return [...list.matchAll(QUOTED)].map(([, , name = '']) => name);
}

/** From where a table begins to where the next one at its depth does. */
function tableIn(source: string, name: string): string {
  const start = new RegExp(`\\b${name}\\s*=\\s*\\{`).exec(source)?.index;
  if (start === undefined) return '';
  let depth = 0;
  for (let at = source.indexOf('{', start); at < source.length; at += 1) {
    if (source[at] === '{') depth += 1;
    else if (source[at] === '}') depth -= 1;
    if (depth === 0) return source.slice(start, at + 1);
  }
  return source.slice(start);
}
