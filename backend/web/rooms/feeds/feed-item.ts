import { pageAddress } from '../../../answers/asked-wiki';
import type { FeedEntry } from '../../../answers/feed-entries';
import type { FoldedChanges, NameEntry, SingleChange } from '../../../answers/fold-changes';
import type { Translator } from '../../../runtime/messages';
import { NAME_STEP_REASONS } from '../../../status/name-step';
import type { Verdict } from '../../../status/verdict';
import type { Replacement } from '../../../store/answers/annotations';
import type { FeedItem } from '../../formats/feed-document';
import { isolated, quoted } from '../../pages/isolated';
import { pagesCount } from '../../pages/pages-count';
import { nameStepText } from '../../pages/name-step-text';
import { livePageEvidence } from '../../pages/live-page-texts';
import { readableUrl } from '../../pages/readable-host';
import { mayLinkTo, outwardUrl, urlText, type LinkingView } from '../../pages/outward-url';
import { markup, type Markup } from '../../words/markup';
import { changeFacts, shownPages } from './change-facts';
import type { FeedSubject } from './feed-subject';
import type { PageTitles } from './page-titles';

/** What entries of a feed are told with. */
export interface FeedTelling extends LinkingView {
  translator: Translator;
  subject: FeedSubject;
  titles: PageTitles;
  publicUrl: string;
  /** Beginning of all names of entries. */
  tag: string;
  /** Of what died, by its URL; absent: they are not told. */
  livePages?: ReadonlyMap<string, Replacement>;
}

/** Makes an entry that readers of feeds can show. */
export function feedItem(entry: FeedEntry, telling: FeedTelling): FeedItem {
  switch (entry.kind) {
    case 'one':
      return itemOfOne(entry, telling);
    case 'many':
      return itemOfMany(entry, telling);
    case 'name':
      return itemOfName(entry, telling);
    case 'missing': {
      const { translator, subject, tag } = telling;
      const title = translator.text('weboid-web-changes-missing');
      return {
        id: `${tag}/missing/${entry.id}`,
        title,
        link: ownAddress(telling, subject.site.path, subject.site.query),
        about: null,
        content: inLanguage(translator, markup`<p>${title}</p>`),
        changedAtS: entry.changedAtS,
        categories: ['missing'],
        facts: { missing_to: entry.id },
      };
    }
    default:
      return entry satisfies never;
  }
}

/** An address of this site, in the language of the feed. */
export function ownAddress(
  { publicUrl, translator }: Pick<FeedTelling, 'publicUrl' | 'translator'>,
  path: string,
  query: Readonly<Record<string, string>>,
): string {
  const parameters = new URLSearchParams({ ...query, lang: translator.lang });
  return `${publicUrl}${path}?${parameters.toString()}`;
}

function itemOfOne(change: SingleChange, telling: FeedTelling): FeedItem {
  const { translator, subject, titles, tag } = telling;
  const { url, from, to } = change;
  const [before, now] = [verdictWord(translator, from), verdictWord(translator, to)];
  const ofWiki = subject.wiki !== null && { dbname: subject.name };
  const link = ownAddress(telling, '/url', { url, ...ofWiki });
  const { text } = translator;
  const content = markup`<p><a href="${link}">${urlText(url)}</a></p>
<p>${text('weboid-web-column-before')}: ${before}<br>
${text('weboid-web-column-after')}: ${now}</p>
${livePagePart(change, telling)}${pagesPart(change, telling)}`;
  return {
    id: `${tag}/change/${change.id}`,
    title: text('weboid-web-change-told', quoted(readableUrl(url)), now, before),
    link,
    about: mayLinkTo(telling, url) ? url : null,
    content: inLanguage(translator, content),
    changedAtS: change.changedAtS,
    categories: [to],
    facts: { ...changeFacts(change, titles) },
  };
}

/** W8.4: always under caveat, with what speaks for it where a search found it (U4), and the way to remove it. */
function livePagePart({ url, to }: SingleChange, telling: FeedTelling): Markup | false {
  const page = telling.livePages?.get(url);
  if (to !== 'unreachable' || page === undefined) return false;
  const { text } = telling.translator;
  const { found } = page;
  const label = text(found === null ? 'weboid-web-note-replacement' : 'weboid-web-note-live-page');
  const removal = `${ownAddress(telling, '/report', { url })}#replacement`;
  return markup`<p>${label} ${outwardUrl(telling, page.url)}<br>
${found !== null && markup`${livePageEvidence(telling, found)} `}<a href="${removal}">${text('weboid-web-act-wrong-page')}</a></p>
`;
}

function pagesPart(change: SingleChange, telling: FeedTelling): Markup | false {
  const { translator, subject, titles } = telling;
  const { wiki, pageId: ownPage } = subject;
  if (wiki === null || change.pages === null || ownPage !== null) return false;
  const items = shownPages(change, titles).map(
    ({ pageId, title }) =>
      markup`<li><a href="${pageAddress(wiki, pageId)}"><bdi>${title}</bdi></a></li>
`,
  );
  return markup`<p>${pagesCount({ translator }, change.pages, items.length)}</p>
<ul>
${items}</ul>`;
}

function itemOfMany(many: FoldedChanges, telling: FeedTelling): FeedItem {
  const { translator, tag } = telling;
  const { domain, day, count, isMore, byVerdict, id, firstId, changedAtS } = many;
  const { text, number } = translator;
  const counted = isMore ? `${number(count)}+` : number(count);
  const items = [...byVerdict].map(
    ([verdict, links]) => markup`<li>${verdictWord(translator, verdict)}: ${number(links)}</li>
`,
  );
  const title = text('weboid-web-changes-of-domain', counted, isolated(domain), count);
  const link = addressOfMany(many, telling);
  const content = markup`<p><a href="${link}">${title}</a></p>
<ul>
${items}</ul>`;
  return {
    id: `${tag}/links/${encodeURIComponent(domain)}/${day}`,
    title,
    link,
    about: null,
    content: inLanguage(translator, content),
    changedAtS,
    categories: [...byVerdict.keys()],
    facts: {
      id,
      first_id: firstId,
      domain,
      count,
      ...(isMore && { more: true }),
      to: Object.fromEntries(byVerdict),
      changed_at: new Date(changedAtS * 1_000).toISOString(),
    },
  };
}

/** Of its address alone, which is text: what is seen there, and how to object, stands behind the link. */
function itemOfName(change: NameEntry, telling: FeedTelling): FeedItem {
  const { translator, tag } = telling;
  const { name, nameStep, day, count, isMore, id, firstId, changedAtS } = change;
  const { text, number } = translator;
  const counted = isMore ? `${number(count)}+` : number(count);
  const said = nameStepText(translator, nameStep);
  const link = ownAddress(telling, '/name', { url: name });
  const content = markup`<p><a href="${link}"><bdi>${name}</bdi></a>: ${said}</p>
<p>${text('weboid-web-changes-of-domain', counted, isolated(name), count)}</p>`;
  return {
    id: `${tag}/name/${encodeURIComponent(name)}/${nameStep}/${day}`,
    title: `${isolated(name)} – ${said}`,
    link,
    about: null,
    content: inLanguage(translator, content),
    changedAtS,
    categories: [NAME_STEP_REASONS[nameStep]],
    facts: {
      id,
      first_id: firstId,
      domain: name,
      name: nameStep,
      count,
      ...(isMore && { more: true }),
      changed_at: new Date(changedAtS * 1_000).toISOString(),
    },
  };
}

/** The list of the wiki's pages where it has something to tell, else all that is known of the domain. */
function addressOfMany({ domain, byVerdict }: FoldedChanges, telling: FeedTelling): string {
  const { wiki, name } = telling.subject;
  if (wiki === null || !byVerdict.has('unreachable')) {
    return ownAddress(telling, '/domain', { domain });
  }
  return ownAddress(telling, '/wiki/pages', { dbname: name, status: 'unreachable', domain });
}

function verdictWord({ text }: Translator, verdict: Verdict): string {
  return text(`weboid-web-verdict-${verdict}`);
}

function inLanguage({ lang, dir }: Translator, content: Markup): Markup {
  return markup`<div lang="${lang}" dir="${dir}">${content}</div>`;
}
