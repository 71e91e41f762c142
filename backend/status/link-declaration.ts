/** Storage ids are the places in this list, from 1 on: append only. From the mildest to the gravest. */
export const DECLARED_FATES = ['deviated', 'dead', 'unfit', 'usurped'] as const;
/** Likewise. */
export const DECLARED_ACCESSES = ['limited', 'registration', 'subscription'] as const;

/** What became of a page, as a citation of it says. */
export type DeclaredFate = (typeof DECLARED_FATES)[number];

/** What readers need to see a page, as a citation of it says; free ones have none. */
export type DeclaredAccess = (typeof DECLARED_ACCESSES)[number];

/** What the writers of a wiki page say of one of its links in the wikitext (I2). */
export interface LinkDeclaration {
  /** By a parameter of the citation; null where it says nothing, or that the page lives. */
  fate: DeclaredFate | null;
  /** Whether a template behind or around the link calls it dead, or its citation is itself such a tag. */
  isTagged: boolean;
  /** `YYYY-MM` since which it is called dead; null where nothing dates that. */
  deadSince: string | null;
  access: DeclaredAccess | null;
}

/** Of a link of which nothing is said. */
export const NOTHING_DECLARED: LinkDeclaration = {
  fate: null,
  isTagged: false,
  deadSince: null,
  access: null,
};

/** Whether anything is said. */
export function declaresAnything({ fate, isTagged, access }: LinkDeclaration): boolean {
  return fate !== null || isTagged || access !== null;
}

/** Whether the page is said to be no use any more, be it gone or in other hands. */
export function isDeclaredDead({ fate, isTagged }: LinkDeclaration): boolean {
  return isTagged || (fate !== null && fate !== 'deviated');
}

/** What counts where several say something of one URL: the gravest, and the earliest month. */
export function gravestDeclaration(one: LinkDeclaration, other: LinkDeclaration): LinkDeclaration {
  const months = [one.deadSince, other.deadSince].filter((month) => month !== null);
  return {
    fate: fateOfId(Math.max(fateIdOf(one.fate), fateIdOf(other.fate))),
    isTagged: one.isTagged || other.isTagged,
    deadSince: months.toSorted()[0] ?? null,
    access: accessOfId(Math.max(accessIdOf(one.access), accessIdOf(other.access))),
  };
}

/**
 * What readers need to see a page, as all that is said of it on some pages agrees: what is called paid where it is
 * called dead says nothing of a wall, and where as many pages call it dead as paid, it is not taken for one.
 */
export function agreedAccess(uses: readonly LinkDeclaration[]): DeclaredAccess | null {
  const [dead, others] = [uses.filter(isDeclaredDead), uses.filter((use) => !isDeclaredDead(use))];
  const walled = others.filter(({ access }) => access !== null);
  if (dead.length >= walled.length) return null;
  return accessOfId(Math.max(0, ...walled.map(({ access }) => accessIdOf(access))));
}

/** The byte under which a fate is stored; 0: none. */
export function fateIdOf(fate: DeclaredFate | null): number {
  return fate === null ? 0 : DECLARED_FATES.indexOf(fate) + 1;
}

/** The fate stored under a byte; null: none, or one of a newer version. */
export function fateOfId(id: number): DeclaredFate | null {
  return DECLARED_FATES[id - 1] ?? null;
}

/** The byte under which an access is stored; 0: none. */
export function accessIdOf(access: DeclaredAccess | null): number {
  return access === null ? 0 : DECLARED_ACCESSES.indexOf(access) + 1;
}

/** The access stored under a byte; null: none, or one of a newer version. */
export function accessOfId(id: number): DeclaredAccess | null {
  return DECLARED_ACCESSES[id - 1] ?? null;
}

const FIRST_YEAR = 1990;
/** Nobody means a later one. */
const LAST_YEAR = 2199;
const MONTHS = 12;

/** The number under which a month (`YYYY-MM`) is stored: months since January 1990, from 1 on; 0: none. */
export function monthIdOf(month: string | null): number {
  const [, year, inYear] = /^(\d{4})-(\d{2})$/.exec(month ?? '') ?? [];
  if (Number(year ?? 0) > LAST_YEAR) return 0;
  return Math.max(0, (Number(year ?? 0) - FIRST_YEAR) * MONTHS + Number(inYear ?? 0));
}

/** The month stored under a number; null: none. */
export function monthOfId(id: number): string | null {
  if (id <= 0) return null;
  const year = FIRST_YEAR + Math.floor((id - 1) / MONTHS);
  return `${year}-${String(((id - 1) % MONTHS) + 1).padStart(2, '0')}`;
}
