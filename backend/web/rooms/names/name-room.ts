import type { Router } from 'express';
import type { z } from 'zod';
import { orProblem, Problem } from '../../../answers/problem';
import { meantWithoutScheme } from '../../../answers/typed-url';
import { standingNameOf } from '../../../status/name-of-host';
import { saidOfName } from '../../../store/names/name-words';
import { sayOfName, undoNameDecision } from '../../../store/names/people-word';
import type { WalkTime } from '../../../store/names/walk-name';
import { classifyUrl } from '../../../url/classify-url';
import type { Operation } from '../../http/operation';
import { createFormRoom, type RoomDeed, type RoomVisitor } from '../people/form-room';
import { isReviewer } from '../people/roles';
import { namePage, nameStartPage } from './name-page';
import type { NamesParts } from './names-parts';
import { nameFormSchema, nameSchema, type NameDone } from './names-question';

/** What can be asked at `/name`. */
export const nameOperation: Operation = {
  method: 'get',
  path: '/name',
  id: 'name',
  summary: 'What was seen of the name of an address, and the forms to confirm it or to object.',
  query: nameSchema,
  example: {},
  formats: ['html'],
  answer: null,
  access: 'people',
};

/** The page about one name, and what people say of it (U1, W8.5). */
export function createNameRoom(parts: NamesParts): Router {
  return createFormRoom(parts, {
    path: '/name',
    target: '/name/say',
    question: nameSchema,
    form: nameFormSchema,
    kept: ({ url }) => ({ url }),
    page: (asking, { question }) => pageOf(parts, asking, question),
    act: (deed) => take(parts, deed),
  });
}

async function pageOf(
  parts: NamesParts,
  { view, visitor, person }: RoomVisitor,
  { url, done }: z.output<typeof nameSchema>,
): Promise<string> {
  if (url === undefined || url.trim() === '') return nameStartPage(view);
  const name = nameIn(url);
  const nowS = Math.floor(parts.clock.now() / 1_000);
  const [known, said] = await orProblem(
    'database-unavailable',
    Promise.all([parts.findings.names([name]), saidOfName(parts.store, name, nowS)]),
  );
  const mayUndo = isReviewer(parts.people, person?.session ?? null);
  const shown = { name, known: known.get(name) ?? null, said, done, isReviewer: mayUndo };
  return namePage(view, visitor, shown);
}

/** @throws Problem bad-url where it is neither an address nor a host */
function nameIn(url: string): string {
  const typed = url.trim();
  const { url: parts } = classifyUrl(meantWithoutScheme(typed)[0] ?? typed);
  if (parts === null) throw new Problem('bad-url', url);
  return standingNameOf(parts.host);
}

async function take(
  parts: NamesParts,
  { form, session, owner, people, editors, nowS }: RoomDeed<z.output<typeof nameFormSchema>>,
): Promise<NameDone> {
  const name = nameIn(form.url);
  const { userName } = session;
  const at = walkTimeIn(parts, nowS);
  const isOneAlone = isReviewer(people, session);
  if (form.action === 'undo') {
    if (!isOneAlone) throw new Problem('not-reviewer');
    const wish = { name, reviewer: userName, decidedAtS: form.decided ?? 0 };
    const undone = await undoNameDecision(people.database, wish, at);
    return undone ? 'undone' : 'impossible';
  }
  if (form.action === 'confirm' && !isOneAlone && !(await editors.has(session))) return 'no-editor';
  const { database, perDay } = people;
  const who = { person: owner, userName, isReviewer: isOneAlone };
  const said = { name, word: form.action, ...who, perDay };
  return sayOfName(database, said, at);
}

/** Changes are told by the rules of all wikis. */
function walkTimeIn({ wikis }: NamesParts, nowS: number): WalkTime {
  return { nowS, policies: wikis.all.map(({ policy }) => policy) };
}
