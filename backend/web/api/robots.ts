/**
 * Answers ask a wiki or our tables each time, and say of other sites what changes from week to week:
 * nothing for search engines. They may know what this is and how it is asked.
 */
export const ROBOTS = `User-agent: *
Allow: /$
Allow: /api$
Allow: /problems$
Allow: /static/
Disallow: /
`;
