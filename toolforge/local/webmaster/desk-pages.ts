import { markup, type Markup } from '../../../backend/web/words/markup';
import type { ReceivedMail } from './mailbox';
import type { SiteChange } from './site-changes';

/** The site that the example is told with: three of its pages are dead. */
export const FIRST_HOST = 'www.norrask-herald.com';

/** What a webmaster can change of a site. */
export function deskPage(host: string, change: SiteChange, hosts: readonly string[]): string {
  const moves = change.moves.map(({ from, to }) => `${from} ${to}`).join('\n');
  return page(
    'The webmaster’s desk',
    markup`<form><label for="host">Site</label> <select name="host" id="host">${hosts.map(
      (name) => markup`<option${name === host && markup` selected`}>${name}</option>`,
    )}</select> <button>Show</button></form>
<form method="post"><h2>${host}</h2>
<input type="hidden" name="host" value="${host}">
<p><label>File <code>/.well-known/weboid.txt</code><br>
<textarea name="proof" rows="3" cols="70">${change.proof}</textarea></label></p>
<p><label>TXT records of <code>_weboid.${host}</code>, one a line<br>
<textarea name="txt" rows="3" cols="70">${change.txt.join('\n')}</textarea></label></p>
<p><label>Pages that have moved: old and new beginning of the path, one move a line, such as
<code>/archive/1983/ /stories/1983/</code><br>
<textarea name="moves" rows="5" cols="70">${moves}</textarea></label></p>
<p><label><input type="checkbox" name="isBack" value="1"${change.isBack && markup` checked`}>
The name was in other hands, and is ours again</label></p>
<p><button>Save</button></p></form>
<p><a href="/mail">Mail</a></p>`,
  );
}

/** All mail that came, newest first, with links to follow. */
export function mailboxPage(mails: readonly ReceivedMail[]): string {
  return page(
    'Mail',
    markup`<p><a href="/">The webmaster’s desk</a></p>
${mails.length === 0 && markup`<p>Nothing came yet.</p>`}
${mails.map(
  ({ to, subject, text, source }) => markup`<article><h2>${subject}</h2><p>To ${to}</p>
<pre>${linked(text)}</pre>
<details><summary>Source</summary><pre>${source}</pre></details></article>`,
)}`,
  );
}

function linked(text: string): Markup[] {
  return text
    .split(/(https?:\/\/[^\s<>]+)/)
    .map((part, index) =>
      index % 2 === 0 ? markup`${part}` : markup`<a href="${part}">${part}</a>`,
    );
}

function page(title: string, main: Markup): string {
  return markup`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body { font: 1rem/1.5 sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
pre { white-space: pre-wrap } article { border-top: 1px solid #a2a9b1 }</style></head>
<body><main><h1>${title}</h1>${main}</main></body></html>`.text;
}
