import { namesIn } from './names-in';
import type { DeclaredAccess } from '../../status/link-declaration';
import type { DeclaredStatus } from './declared';
import { CS1, CS1_REPAIR, CS1_TEMPLATES, DEAD_URL, MAIN_ACCESS, meaning } from './cs1';
import type { Citations, LocalTemplates } from './local-templates';

const FRENCH_ACCESS: Readonly<Record<string, DeclaredAccess>> = {
  ...meaning<DeclaredAccess>('subscription', ['payant', 'abonnement', 'subscription']),
  ...meaning<DeclaredAccess>('registration', ['inscription', 'registration']),
  ...meaning<DeclaredAccess>('limited', ['limité', 'limited']),
};

const FRENCH = {
  addresses: [
    {
      names: ['url', 'URL', 'lire en ligne', 'url texte'],
      access: [{ names: ['accès url', 'url-access'], words: FRENCH_ACCESS }],
    },
  ],
  accessDate: ['consulté le', 'consulté', 'access-date', 'accessdate', 'date accès'],
  archiveUrl: ['archive-url', 'archiveurl', 'url archive', 'url-archive'],
  archiveDate: ['archive-date', 'archivedate', 'date archive', 'date-archive'],
  status: [{ names: ['brisé le'], words: { non: null, no: null }, others: 'dead', dead: '$today' }],
} satisfies Omit<Citations, 'templates'>;

export const FRENCH_WIKI: LocalTemplates = {
  language: 'fr',
  deadTags: ['Lien brisé', 'Lien mort'],
  citations: [
    {
      ...FRENCH,
      templates: ['lien web', 'article'],
      repair: { workDate: ['date'], addsStatus: true, statusIsTag: true },
    },
    {
      ...FRENCH,
      templates: namesIn(
        'ouvrage|lien vidéo|article encyclopédique|lien conférence',
        'chapitre|lien news|lien journal|cite web|cite news|cite journal|cite book',
      ),
    },
    // Without a URL it is a tag behind a link.
    { ...FRENCH, templates: ['lien brisé', 'lien mort', 'lien rouge brisé'], means: 'dead' },
  ],
  links: {
    deadInstead: {
      text: '{{Lien brisé |url=$url |titre=$title |brisé le=$today}}',
      needsTitle: true,
    },
  },
};

const SPANISH_ACCESS: Readonly<Record<string, DeclaredAccess>> = {
  ...meaning<DeclaredAccess>('subscription', ['suscripción', 'suscripcion', 'subscription']),
  ...meaning<DeclaredAccess>('registration', ['registro', 'registration']),
  ...meaning<DeclaredAccess>('limited', ['limitada', 'limitado', 'limited']),
};

const SPANISH = {
  ...CS1,
  addresses: [
    {
      names: ['url', 'URL'],
      access: [
        { names: ['url-acceso', 'urlacceso', 'acceso-url', 'url-access'], words: SPANISH_ACCESS },
      ],
    },
    {
      names: [
        'urlcapítulo',
        'url-capítulo',
        'urlcapitulo',
        'url-capitulo',
        'chapter-url',
        'chapterurl',
      ],
      access: [],
    },
  ],
  accessDate: ['fechaacceso', 'fecha-acceso', 'fecha de acceso', ...CS1.accessDate],
  archiveUrl: ['urlarchivo', 'url-archivo', ...CS1.archiveUrl],
  archiveDate: ['fechaarchivo', 'fecha-archivo', ...CS1.archiveDate],
  status: [
    ...CS1.status,
    {
      names: ['urlmuerta', 'deadurl', 'dead-url'],
      words: { ...DEAD_URL, ...meaning<DeclaredStatus>('dead', ['sí', 'si']) },
      dead: 'sí',
      live: 'no',
      usurped: 'usurped',
    },
  ],
} satisfies Omit<Citations, 'templates'>;

export const SPANISH_WIKI: LocalTemplates = {
  language: 'es',
  deadTags: ['Enlace roto', 'Enlace roto2'],
  citations: [
    {
      ...SPANISH,
      templates: namesIn('cita web|cita noticia|cita libro|cita publicación|cita publicacion'),
      repair: { workDate: ['fecha', 'date'], addsStatus: false },
    },
    {
      ...SPANISH,
      templates: namesIn(
        'cita revista|cita enciclopedia|cita conferencia|cita tesis|cita entrevista|cita episodio',
        'cita vídeo|cita video|cita mapa|cita comunicado|obra citada',
      ),
    },
    {
      ...SPANISH,
      templates: CS1_TEMPLATES,
      accessDate: [...CS1.accessDate, ...SPANISH.accessDate],
      archiveUrl: [...CS1.archiveUrl, ...SPANISH.archiveUrl],
      archiveDate: [...CS1.archiveDate, ...SPANISH.archiveDate],
      repair: { ...CS1_REPAIR, workDate: ['date', 'fecha'] },
    },
  ],
  links: {},
};

const ITALIAN = {
  addresses: [
    { names: ['url', 'URL'], access: MAIN_ACCESS },
    { names: ['urlcapitolo', 'url_capitolo', 'url capitolo', 'chapter-url'], access: [] },
  ],
  accessDate: ['accesso', 'accessdate', 'access-date'],
  archiveUrl: ['urlarchivio', 'archiveurl', 'archive-url'],
  archiveDate: ['dataarchivio', 'archivedate', 'archive-date'],
  status: [
    {
      names: ['urlmorto'],
      words: {
        ...CS1.status[0]?.words,
        ...DEAD_URL,
        ...meaning<DeclaredStatus>('dead', ['sì', 'si', 's', 'sí']),
      },
      dead: 'sì',
      live: 'no',
      usurped: 'usurped',
    },
    ...CS1.status,
  ],
} satisfies Omit<Citations, 'templates'>;

export const ITALIAN_WIKI: LocalTemplates = {
  language: 'it',
  deadTags: ['Collegamento interrotto'],
  citations: [
    {
      ...ITALIAN,
      templates: ['cita web', 'cita news', 'cita libro'],
      repair: { workDate: ['data'], addsStatus: true, statusIsTag: true },
    },
    {
      ...ITALIAN,
      templates: [
        ...namesIn(
          'cita pubblicazione|cita testo|cita conferenza|cita video|cita tv|cita tweet|cita mappa',
        ),
        ...CS1_TEMPLATES,
      ],
    },
  ],
  links: {
    deadInstead: {
      text: '{{collegamento interrotto|1=$link |date=$month |bot=$bot}}',
      needsTitle: false,
    },
  },
};

const PORTUGUESE: Citations = {
  templates: [
    ...namesIn(
      'citar web|citar notícia|citar livro|citar jornal|citar periódico|citar revista',
      'citar enciclopédia|citar tese|citar vídeo|citar episódio|citar comunicado de imprensa',
      'citar relatório',
    ),
    ...CS1_TEMPLATES,
  ],
  addresses: [
    { names: ['url', 'URL'], access: MAIN_ACCESS },
    {
      names: ['capítulourl', 'capítulo-url', 'urlcapítulo', 'chapter-url', 'chapterurl'],
      access: [],
    },
  ],
  accessDate: ['acessodata', 'acesso-data', 'accessdate', 'access-date', 'acessadoem'],
  archiveUrl: ['arquivourl', 'urlarquivo', 'arquivo-url', 'archiveurl', 'archive-url'],
  archiveDate: ['arquivodata', 'dataarquivo', 'arquivo-data', 'archivedate', 'archive-date'],
  archiveMoment: ['wayb'],
  status: [
    ...CS1.status,
    {
      names: ['urlmorta', 'ligação inativa', 'ligação inactiva', 'li'],
      words: {
        ...DEAD_URL,
        ...meaning<DeclaredStatus>('dead', ['sim', 's']),
        ...meaning<DeclaredStatus>('live', ['não', 'nao']),
      },
      dead: 'sim',
      live: 'não',
    },
  ],
};

/** Analysed only. */
export const PORTUGUESE_WIKI: LocalTemplates = {
  language: 'pt',
  deadTags: ['Ligação inativa'],
  citations: [PORTUGUESE],
};
