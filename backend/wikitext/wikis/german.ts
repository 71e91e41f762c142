import type { LocalTemplates } from './local-templates';

/** dewiki. Sources: its templates Internetquelle, Literatur and Webarchiv. */
export const GERMAN: LocalTemplates = {
  language: 'de',
  deadTags: ['Toter Link'],
  citations: [
    {
      templates: ['internetquelle', 'internetquelle/wikipedia'],
      addresses: [{ names: ['url', 'URL'], access: [] }],
      accessDate: ['abruf', 'zugriff'],
      archiveUrl: ['archiv-url'],
      archiveDate: ['archiv-datum'],
      status: [
        {
          names: ['offline'],
          words: { '0': null, nein: null, no: null },
          others: 'dead',
          dead: '1',
        },
      ],
      repair: {
        workDate: ['datum'],
        foundBy: { name: 'archiv-bot', value: '$moment $bot' },
        addsStatus: true,
        addsStatusAlone: true,
      },
    },
    {
      templates: ['literatur'],
      addresses: [{ names: ['Online', 'online'], access: [], isWikitext: true }],
      accessDate: ['Abruf', 'abruf', 'Zugriff', 'zugriff'],
      archiveUrl: [],
      archiveDate: [],
      status: [],
    },
    {
      templates: ['webarchiv'],
      addresses: [{ names: ['url', 'URL'], access: [] }],
      accessDate: [],
      archiveUrl: [],
      archiveDate: ['archiv-datum'],
      archiveMoment: ['wayback'],
      status: [],
    },
  ],
  links: {
    copyInstead:
      '{{Webarchiv |url=$url |wayback=$timestamp |text=$title |archiv-bot=$moment $bot}}',
    deadBehind: ' {{Toter Link |url=$url |date=$month |archivebot=$moment $bot}}',
  },
};
