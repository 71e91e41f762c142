import { formIn, type TestVisitor } from '../../../backend/web/rooms/people/testing/visitor';
import { FRONT } from './soaked-front';

/** Signs somebody in by the stand-in for a wiki. @throws where a step is not answered as wanted */
export async function signInAtFront(visitor: TestVisitor, name: string): Promise<void> {
  const { text } = await visitor.get(`${FRONT}/mail?lang=en`);
  // Who has come back signed in, and was not told so, is.
  if (text.includes('/auth/logout')) return;
  await signInBy(visitor, name, { page: text, headers: {} });
}

/**
 * The same by the link that reports what a page is about, as a browser follows it.
 * @returns the page that came @throws as above
 */
export async function signInToReport(
  visitor: TestVisitor,
  name: string,
  place: string,
): Promise<string> {
  const { text } = await visitor.get(FRONT + place);
  if (text.includes('/auth/logout')) return text;
  const headers = { Referer: FRONT + place, 'Sec-Fetch-Site': 'same-origin' };
  return signInBy(visitor, name, { page: text, headers });
}

async function signInBy(
  visitor: TestVisitor,
  name: string,
  { page, headers }: { page: string; headers: Record<string, string> },
): Promise<string> {
  const links = [...page.matchAll(/href="(\/auth\/login[^"]*)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  const login = links.find((link) => link.includes('reports=1') === 'Referer' in headers);
  if (login === undefined) throw new Error('there is no way to sign in');
  const form = await visitor.get(FRONT + login, headers);
  const state = /name="state" value="([^"]*)"/.exec(form.text)?.[1] ?? '';
  const fields = { ...formIn(form.text, 'state', state), name, answer: 'yes' };
  const came = await visitor.post(form.url, fields);
  if (came.status !== 200) throw new Error(`signing in: ${came.status}`);
  return came.text;
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
