import type { Request, Response, Router } from 'express';
import type { z } from 'zod';
import { Problem } from '../../../answers/problem';
import type { SignInConfig } from '../../../config/config';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import type { View } from '../../pages/view';
import { viewOf } from '../../pages/view-of';
import type { Editors } from './editors';
import { forOneVisitor } from './for-one-visitor';
import { orLimit, orLimitWord } from './or-limit';
import { createVisitor, type Visitor } from './people-forms';
import type { PeopleParts, SayingParts } from './people-parts';
import { formBody, readForm } from './read-form';
import type { Session } from './sessions';
import { signedInOf, type SignedIn } from './signed-in';

/** Who is signed in. */
interface RoomPerson {
  session: Session;
  /** Keyed hash of the person's central id: nothing that is stored leads from it to the account. */
  owner: Buffer;
}

/** Who looks at a page; `person` null: nobody is signed in. */
export interface RoomVisitor {
  view: View;
  visitor: Visitor;
  person: RoomPerson | null;
}

/** What somebody who is signed in wants done. */
export interface RoomDeed<Form> extends RoomPerson {
  form: Form;
  people: SayingParts & { signIn: SignInConfig };
  editors: Editors;
  /** Seconds since 1970. */
  nowS: number;
}

/** What a page shows beside what its visitor has. */
interface ShownRoom<Question, Form, Done> {
  /** Of the address. */
  question: Question;
  /** What a form has led to; a problem: with what was typed. */
  done: Done | Problem | undefined;
  /** The form that could not be taken, to be shown again. */
  typed: Form | null;
}

type FormSchema = z.ZodObject<{ lang: z.ZodOptional<z.ZodString> }>;

/** What a form has led to; or a page that has no address, such as one with a secret. */
type FormOutcome<Done> = Done | ((view: View) => string);

/** A page for who is signed in, and the forms on it. */
export interface FormRoom<
  Question extends z.ZodObject,
  Sent extends FormSchema,
  Done extends string,
> {
  /** Address of the page. */
  path: string;
  /** Where its forms go. */
  target: string;
  question: Question;
  form: Sent;
  /** The word for what was wanted too often; absent: that is told as a problem. */
  limit?: NoInfer<Done>;
  /** Forms with fields to type into, which are not lost with a slip. */
  isTyped?: (form: z.infer<Sent>) => boolean;
  /** Outcomes of such a form that are no success. */
  refusals?: ReadonlySet<Done>;
  /** Parameters of the page that a form leads back to, beside its language. */
  kept?: (form: z.infer<Sent>) => Record<string, string>;
  page: (
    asking: RoomVisitor,
    shown: ShownRoom<z.infer<Question>, z.infer<Sent>, Done>,
    request: Request,
  ) => Promise<string>;
  act: (deed: RoomDeed<z.infer<Sent>>) => Promise<FormOutcome<Done>>;
}

/** RFC 9110: understood, but it cannot be done as it is. */
const NOT_TAKEN = 422;

/**
 * The routes of a room: the page, and what takes its forms. What is answered is for one visitor alone. A form is answered by
 * the way back to the page, so that loading it again sends nothing again; one that could not be taken at once, with what was
 * typed, which has no place in an address.
 */
export function createFormRoom<
  Question extends z.ZodObject,
  Sent extends FormSchema,
  Done extends string,
>(parts: PeopleParts, room: FormRoom<Question, Sent, Done>): Router {
  const router = createRouter();
  const open = new OpenRoom(parts, room);
  router.get(room.path, forOneVisitor, (request, response) => open.show(request, response));
  router.post(room.target, forOneVisitor, formBody, (request, response) =>
    open.take(request, response),
  );
  return router;
}

class OpenRoom<Question extends z.ZodObject, Sent extends FormSchema, Done extends string> {
  readonly #parts: PeopleParts;
  readonly #room: FormRoom<Question, Sent, Done>;
  readonly #signedIn: SignedIn | null;

  constructor(parts: PeopleParts, room: FormRoom<Question, Sent, Done>) {
    this.#parts = parts;
    this.#room = room;
    this.#signedIn = signedInOf(parts);
  }

  async show(request: Request, response: Response): Promise<void> {
    const question = readQuery(this.#room.question, queryOf(request));
    const view = viewOf(request, response, this.#parts);
    const session = (await this.#signedIn?.sessions.of(request)) ?? null;
    const { done } = question as { done?: Done };
    const shown = { question, done, typed: null };
    response.send(await this.#room.page(this.#asking(view, session), shown, request));
  }

  /** @throws Problem no-sign-in, not-signed-in, those of `readForm` and of what is done */
  async take(request: Request, response: Response): Promise<void> {
    const room = this.#room;
    const { people, clock } = this.#parts;
    if (this.#signedIn === null || people?.signIn == null) throw new Problem('no-sign-in');
    const { form, session } = await readForm(room.form, request, this.#signedIn);
    if (session === null) throw new Problem('not-signed-in');
    const nowS = Math.floor(clock.now() / 1_000);
    const open = { ...people, signIn: people.signIn };
    const person = personOf(session, this.#signedIn);
    const { editors } = this.#signedIn;
    const done = await this.#doneBy({ ...person, form, people: open, editors, nowS });
    if (!(done instanceof Problem) && typeof done !== 'function' && !this.#isSlip(form, done)) {
      response.redirect(303, this.#wayBack(form, { done }));
      return;
    }
    const view = this.#viewOfPage(request, response, form);
    if (typeof done === 'function') {
      response.send(done(view));
      return;
    }
    const question = readQuery(room.question, new URLSearchParams());
    const shown = { question, done, typed: form };
    const page = await room.page(this.#asking(view, session), shown, request);
    response.status(NOT_TAKEN).send(page);
  }

  #asking(view: View, session: Session | null): RoomVisitor {
    const signedIn = this.#signedIn;
    const visitor = createVisitor(view, session, signedIn?.tokens.make(session) ?? null);
    const isKnown = session !== null && signedIn !== null;
    return { view, visitor, person: isKnown ? personOf(session, signedIn) : null };
  }

  /**
   * What is wrong with something typed is given back, to be told beside the form.
   * @throws Problem of another kind, with the way back to the page
   */
  async #doneBy(deed: RoomDeed<z.infer<Sent>>): Promise<FormOutcome<Done> | Problem> {
    const { limit, isTyped, act } = this.#room;
    try {
      return await (limit === undefined ? orLimit(act(deed)) : orLimitWord(act(deed), limit));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (isTyped?.(deed.form) === true && error.status < 500) return error;
      error.wayBack = this.#wayBack(deed.form, {});
      throw error;
    }
  }

  #isSlip(form: z.infer<Sent>, done: Done): boolean {
    const { isTyped, refusals } = this.#room;
    return isTyped?.(form) === true && refusals?.has(done) === true;
  }

  /** That of the page whose form was sent. */
  #viewOfPage(request: Request, response: Response, form: z.infer<Sent>): View {
    const view = viewOf(request, response, this.#parts, new URLSearchParams(languageOf(form)));
    return { ...view, address: { ...view.address, path: this.#room.path } };
  }

  #wayBack(form: z.infer<Sent>, more: Record<string, string>): string {
    const { path, kept } = this.#room;
    const parameters = { ...kept?.(form), ...languageOf(form), ...more };
    const query = new URLSearchParams(parameters).toString();
    return query === '' ? path : `${path}?${query}`;
  }
}

function personOf(session: Session, { signer }: SignedIn): RoomPerson {
  return { session, owner: signer.hash('person', session.centralId) };
}

function languageOf({ lang }: { lang?: string | undefined }): Record<string, string> {
  return lang === undefined ? {} : { lang };
}
