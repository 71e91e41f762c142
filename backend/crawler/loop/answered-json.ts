import { z } from 'zod';

/** The JSON of an answer; null where it is none, as of proxies, which answer in HTML. */
export function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

const problemDocument = z.object({ code: z.string(), detail: z.string() });

/** What an answer says is wrong; empty texts where it says nothing of it. */
export function problemIn(body: Buffer): z.infer<typeof problemDocument> {
  const read = problemDocument.safeParse(jsonIn(body));
  return read.success ? read.data : { code: '', detail: '' };
}
