import { formIn, type TestVisitor } from '../../../backend/web/rooms/people/testing/visitor';
import { FRONT } from './soaked-front';

/** Signs somebody in by the stand-in for a wiki. @throws where a step is not answered as wanted */
export async function signInAtFront(visitor: TestVisitor, name: string): Promise<void> {
  const { text } = await visitor.get(`${FRONT}/mail?lang=en`);
  const login = /href="(\/auth\/login[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
  if (login === undefined) throw new Error('there is no way to sign in');
  const form = await visitor.get(FRONT + login);
  const state = /name="state" value="([^"]*)"/.exec(form.text)?.[1] ?? '';
  const fields = { ...formIn(form.text, 'state', state), name, answer: 'yes' };
  const came = await visitor.post(form.url, fields);
  if (came.status !== 200) throw new Error(`signing in: ${came.status}`);
}

/** Sends a form as its page shows it. @returns the page that came @throws where none came */
export async function fillAtFront(
  visitor: TestVisitor,
  { page, to, action }: { page: string; to: string; action: string },
  more: Record<string, string>,
): Promise<string> {
  const { text } = await visitor.get(FRONT + page);
  const fields = formIn(text, 'action', action);
  if (fields['token'] === undefined) throw new Error(`there is no form ${action}`);
  const came = await visitor.post(FRONT + to, { ...fields, ...more });
  if (came.status !== 200) throw new Error(`${to}: ${came.status}`);
  return came.text;
}
