/** What a wiki wants to be repaired (I5, I6). */
export interface RepairOptions {
  /** A dead link without a copy is tagged. */
  tagDead: boolean;
  /** A living citation gets its copy, too, where the wiki can say that the page lives. */
  archiveLiving: boolean;
  /** The tag of a living link goes. */
  untagLiving: boolean;
  /** A link that is all of its reference becomes a citation, if its title is known. */
  bareToTemplate: boolean;
  /** Addresses of the Wayback Machine become https everywhere, not only in citations that are changed anyhow. */
  httpsArchives: boolean;
  /** A link at whose address is another page now, since its name fell into other hands, is led to its copy alone. */
  repairUsurped: boolean;
}

export const DEFAULT_REPAIR_OPTIONS: RepairOptions = {
  tagDead: true,
  archiveLiving: false,
  untagLiving: false,
  bareToTemplate: false,
  httpsArchives: false,
  repairUsurped: false,
};
