import type { MailRecipient } from '../../../store/mail/recipients';
import type { StoredClaim } from '../../../store/providers/stored-claim';

/** A claim with what its owner needs to prove it. */
export interface ShownClaim extends StoredClaim {
  /** 32 hexadecimal digits. */
  token: string;
  /** Whether pages link to the host itself, so that a file is looked for there. */
  isListed: boolean;
  /** The other one of `museum.org` and `www.museum.org`, where pages link to that alone; else null. */
  listedTwin: string | null;
}

/** What a person has. */
export interface OwnDomains {
  claims: readonly ShownClaim[];
  /** Addresses to which mail may be sent. */
  recipients: readonly MailRecipient[];
}
