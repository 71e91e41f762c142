import { namesIn } from './names-in';
import type { DeclaredStatus } from './declared';
import { CS1, CS1_REPAIR, CS1_TEMPLATES, DEAD_URL, MAIN_ACCESS, meaning, URL_STATUS } from './cs1';
import type { Citations, LocalTemplates } from './local-templates';

export const JAPANESE_WIKI: LocalTemplates = {
  language: 'ja',
  deadTags: ['リンク切れ'],
  citations: [
    {
      ...CS1,
      templates: [
        ...CS1_TEMPLATES,
        ...namesIn(
          'cite web 和書|cite book 和書|cite journal 和書|cite news 和書|cite 和書|cite web2',
          'cite web ja|cite webja',
        ),
      ],
      accessDate: ['accessdate', 'access-date', '閲覧日'],
      archiveUrl: ['archiveurl', 'archive-url'],
      archiveDate: ['archivedate', 'archive-date'],
      status: [
        {
          names: ['deadlinkdate', 'deadlink-date', 'dead-link-date'],
          words: {},
          others: 'dead',
          dead: '$month',
          isTag: true,
        },
        ...CS1.status,
        { names: ['deadlink', 'dead-link'], words: DEAD_URL, dead: 'yes' },
      ],
      repair: CS1_REPAIR,
    },
  ],
  links: { deadBehind: '{{リンク切れ|date=$month |bot=$bot}}' },
};

export const CHINESE_WIKI: LocalTemplates = {
  language: 'zh',
  deadTags: ['Dead link'],
  citations: [{ ...CS1, templates: CS1_TEMPLATES, repair: CS1_REPAIR }],
  links: { deadBehind: '{{dead link|date=$month |bot=$bot |fix-attempted=yes}}' },
};

const ARABIC = {
  ...CS1,
  addresses: [
    { names: ['مسار', 'url', 'URL'], access: MAIN_ACCESS },
    {
      names: ['مسار الفصل', 'مسار فصل', ...(CS1.addresses[1]?.names ?? [])],
      access: [],
    },
  ],
  accessDate: ['تاريخ الوصول', 'تاريخ وصول', ...CS1.accessDate],
  archiveUrl: ['مسار أرشيف', 'مسار الأرشيف', 'مسار ارشيف', ...CS1.archiveUrl],
  archiveDate: ['تاريخ أرشيف', 'تاريخ الأرشيف', 'تاريخ ارشيف', ...CS1.archiveDate],
  status: [
    {
      names: ['حالة المسار', 'url-status'],
      words: {
        ...URL_STATUS,
        ...meaning<DeclaredStatus>('dead', ['ميت', 'مكسور']),
        ...meaning<DeclaredStatus>('live', ['حي', 'يعمل']),
      },
      dead: 'dead',
      live: 'live',
      usurped: 'usurped',
    },
    {
      names: ['وصلة مكسورة', 'dead-url', 'deadurl'],
      words: {
        ...DEAD_URL,
        ...meaning<DeclaredStatus>('dead', ['نعم']),
        ...meaning<DeclaredStatus>('live', ['لا']),
      },
      dead: 'yes',
      live: 'no',
    },
  ],
} satisfies Omit<Citations, 'templates'>;

export const ARABIC_WIKI: LocalTemplates = {
  language: 'ar',
  deadTags: ['وصلة مكسورة', 'وصلة ميتة'],
  citations: [
    {
      ...ARABIC,
      templates: namesIn('استشهاد ويب|استشهاد بويب|مرجع ويب'),
      repair: { workDate: ['تاريخ', 'date'], addsStatus: true },
    },
    {
      ...ARABIC,
      templates: namesIn(
        'استشهاد بخبر|استشهاد خبر|استشهاد بكتاب|استشهاد كتاب|استشهاد بدورية محكمة',
        'استشهاد بمجلة|استشهاد بموسوعة|استشهاد|مرجع كتاب',
      ),
    },
    {
      addresses: ARABIC.addresses,
      accessDate: [...CS1.accessDate, ...ARABIC.accessDate],
      archiveUrl: [...CS1.archiveUrl, ...ARABIC.archiveUrl],
      archiveDate: [...CS1.archiveDate, ...ARABIC.archiveDate],
      status: [...CS1.status, ...ARABIC.status],
      templates: CS1_TEMPLATES,
      repair: { ...CS1_REPAIR, workDate: ['date', 'تاريخ'] },
    },
  ],
  links: {},
};

/** Analysed only. */
export const HEBREW_WIKI: LocalTemplates = {
  language: 'he',
  deadTags: ['קישור שבור'],
  citations: [
    {
      templates: ['קישור כללי'],
      addresses: [{ names: ['כתובת'], access: [] }],
      accessDate: ['תאריך_וידוא', 'תאריך וידוא'],
      archiveUrl: [],
      archiveDate: [],
      status: [],
    },
  ],
};
