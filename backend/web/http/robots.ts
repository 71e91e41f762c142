/** What search engines may read and list. */
export const INDEXED_PATHS: readonly string[] = ['/', '/api', '/problems', '/site'];

/**
 * Answers ask a wiki or our tables each time, and say of other sites what changes from week to week:
 * nothing for search engines. They may know what this is and how it is asked.
 */
export const ROBOTS = `User-agent: *
${INDEXED_PATHS.map((path) => `Allow: ${path}$`).join('\n')}
Allow: /static/
Disallow: /
`;
