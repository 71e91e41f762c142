import type { MessageKey } from '../../../runtime/messages';
import { markup, type Markup } from '../../words/markup';
import { askedFirst } from '../../pages/asked-first';
import { isolated } from '../../pages/isolated';
import type { View } from '../../pages/view';
import type { Session } from './sessions';
import { loginAddress, signInButton } from './sign-in-link';

/** Who looks at a page, and the forms that this visitor can send. */
export interface Visitor {
  session: Session | null;
  /** False: nobody can sign in or send anything. */
  canSignIn: boolean;
  /** Hidden fields of a form: these, the language, and the proof that the form is ours. */
  hidden(fields: Readonly<Record<string, string>>): Markup;
}

/** @param token that of the visitor's forms */
export function createVisitor(view: View, session: Session | null, token: string | null): Visitor {
  return {
    session,
    canSignIn: token !== null,
    hidden: (fields) => {
      const all = { ...fields, lang: view.address.query.get('lang') ?? '', token: token ?? '' };
      return markup`${Object.entries(all)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)}`;
    },
  };
}

/** What signing in is for, and what becomes of the name. */
interface VisitorWords {
  none: MessageKey;
  signIn: MessageKey;
  why: MessageKey;
  signedIn: MessageKey;
}

/** Where a fault of ours is reported, and nothing else: nobody learns by whom. */
export const TO_REPORT_FAULT: VisitorWords = {
  none: 'weboid-web-no-sign-in',
  signIn: 'weboid-web-sign-in-fault',
  why: 'weboid-web-fault-sign-in-why',
  signedIn: 'weboid-web-hook-signed-in',
};

/** A part of the page about a link for which people sign in, by its id. */
type SignedPart = 'hand' | 'replacement' | 'confirmation' | 'fault';

/** What is said there, and what becomes of the name: never two ways to sign in of the same name. */
const PARTS: Readonly<Record<SignedPart, Pick<VisitorWords, 'signIn' | 'why'>>> = {
  hand: { signIn: 'weboid-web-sign-in-hand', why: 'weboid-web-sign-in-why' },
  replacement: { signIn: 'weboid-web-sign-in-propose', why: 'weboid-web-sign-in-why' },
  confirmation: { signIn: 'weboid-web-sign-in-confirm', why: 'weboid-web-sign-in-why' },
  fault: TO_REPORT_FAULT,
};

/** Where something is reported. */
const TO_REPORT: VisitorWords = {
  none: 'weboid-web-no-sign-in',
  signIn: 'weboid-web-sign-in',
  why: 'weboid-web-sign-in-why',
  signedIn: 'weboid-web-signed-in',
};

/** Where several things can be said: each form tells what becomes of the name (nameNote). */
export const TO_SAY: VisitorWords = { ...TO_REPORT, signedIn: 'weboid-web-hook-signed-in' };

/** To who is signed in, above forms whose sender the log names. */
export function nameNote({ translator }: View, { session }: Visitor): Markup | false {
  return (
    session !== null &&
    markup`<p class="hint-text">${translator.text('weboid-web-name-public')}</p>`
  );
}

/** Who is signed in, or the way to be. */
export function visitorLine(view: View, visitor: Visitor, words: VisitorWords = TO_REPORT): Markup {
  const { text } = view.translator;
  const { session } = visitor;
  if (!visitor.canSignIn) return markup`<p class="message">${text(words.none)}</p>`;
  if (session === null) {
    return markup`${signInButton(addressHere(view), text(words.signIn))}
<p class="hint-text">${text(words.why)}</p>`;
  }
  return markup`<form class="signed-in" action="/auth/logout" method="post">
${visitor.hidden({ return: addressHere(view) })}
<p>${text(words.signedIn, isolated(session.userName))}
<button class="cdx-button cdx-button--weight-quiet" type="submit">${text('weboid-web-sign-out')}</button></p>
</form>`;
}

/**
 * In place of a form, for who is not signed in: links from elsewhere lead to the middle of a page, where nobody sees its
 * beginning.
 * @param part of the page, where people come back to
 */
export function signInFor(view: View, visitor: Visitor, part: SignedPart): Markup | false {
  if (visitor.session !== null || !visitor.canSignIn) return false;
  const { text } = view.translator;
  const { signIn, why } = PARTS[part];
  return markup`<p><a href="${loginAddress(`${addressHere(view)}#${part}`)}" rel="nofollow">${text(signIn)}</a></p>
<p class="hint-text">${text(why)}</p>`;
}

/** To signing in, after which what the page is about is reported at once to work in a browser (W8.1). */
export function signInAndReport(view: View): Markup {
  const { text } = view.translator;
  return markup`<p class="hint-text">${text('weboid-web-sign-in-why')}</p>
${signInButton(`${addressHere(view)}#hand`, text('weboid-web-report-sign-in'), { reports: '1' })}`;
}

/** Without what a form has led to: that is told once. */
function addressHere({ address: { path, query } }: View): string {
  const others = new URLSearchParams(query);
  others.delete('done');
  return `${path}?${others.toString()}`;
}

/** What the button says, and what is asked behind it. */
const REMOVALS = {
  'remove-reports': ['weboid-web-report-remove', 'weboid-web-report-remove-sure'],
  'remove-replacement': ['weboid-web-replace-remove', 'weboid-web-sure-proposal'],
} as const;

/**
 * W8.1, W8.4: everybody may remove what was said, signed in or not.
 * @param what is removed, for who does not see what stands beside the button
 */
export function removeButton(
  view: View,
  visitor: Visitor,
  fields: { action: keyof typeof REMOVALS } & Readonly<Record<string, string>>,
  what: string,
): Markup | false {
  if (!visitor.canSignIn) return false;
  const { text } = view.translator;
  const [label, question] = REMOVALS[fields.action];
  return askedFirst(view, {
    action: '/report/say',
    fields: visitor.hidden(fields),
    label: text(label),
    what,
    question: text(question),
  });
}
