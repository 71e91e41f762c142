/** What is a page's own, within the frame of a site. */
interface FramedPage {
  lang: string;
  /** Of the whole document. */
  title: string;
  /** The site, as its header calls it. */
  site: string;
  /** The words of the log-in link that the header of each page has. */
  login: string;
  menu: readonly string[];
  body: string;
}

/** A whole page of a site that somebody runs: styles, menus, a log-in link in its header, a footer. */
export function framedPage({ lang, title, site, login, menu, body }: FramedPage): string {
  const links = menu
    .map((name, place) => `<li><a href="/section/${place}">${name}</a></li>`)
    .join('');
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/s/main.css"><script src="/s/main.js" defer></script></head>
<body class="page"><header><a class="logo" href="/">${site}</a><nav><ul>${links}</ul></nav>
<a class="login" href="/login">${login}</a><form action="/search"><input name="q" type="search"></form></header>
<main>${body}</main><footer><ul>${links}</ul><p>© ${site}</p></footer></body></html>`;
}
