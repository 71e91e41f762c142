import { namesIn } from './names-in';
import type { DeclaredStatus } from './declared';
import { CS1, CS1_TEMPLATES, DEAD_URL, MAIN_ACCESS, meaning, URL_STATUS } from './cs1';
import type { Citations, LocalTemplates } from './local-templates';

export const JAPANESE_WIKI: LocalTemplates = {
  language: 'ja',
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
      accessDate: [...CS1.accessDate, '閲覧日'],
      status: [
        ...CS1.status,
        { names: ['deadlink', 'dead-link'], words: DEAD_URL },
        { names: ['deadlinkdate', 'deadlink-date', 'dead-link-date'], words: {}, others: 'dead' },
      ],
    },
  ],
};

export const CHINESE_WIKI: LocalTemplates = {
  language: 'zh',
  citations: [{ ...CS1, templates: CS1_TEMPLATES }],
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
    },
    {
      names: ['وصلة مكسورة', 'dead-url', 'deadurl'],
      words: {
        ...DEAD_URL,
        ...meaning<DeclaredStatus>('dead', ['نعم']),
        ...meaning<DeclaredStatus>('live', ['لا']),
      },
    },
  ],
} satisfies Omit<Citations, 'templates'>;

export const ARABIC_WIKI: LocalTemplates = {
  language: 'ar',
  citations: [
    {
      ...ARABIC,
      templates: [
        ...namesIn(
          'استشهاد ويب|استشهاد بويب|مرجع ويب|استشهاد بخبر|استشهاد خبر|استشهاد بكتاب',
          'استشهاد كتاب|استشهاد بدورية محكمة|استشهاد بمجلة|استشهاد بموسوعة|استشهاد|مرجع كتاب',
        ),
        ...CS1_TEMPLATES,
      ],
    },
  ],
};

/** Analysed only. */
export const HEBREW_WIKI: LocalTemplates = {
  language: 'he',
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
