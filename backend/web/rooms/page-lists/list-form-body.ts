import express, { type Request, type RequestHandler } from 'express';
import { Problem } from '../../../answers/problem';
import { PASTED_BYTES_MAX } from './pasted-names';

/** Beside what was pasted; escaped it may be three times as long. */
const OTHER_BYTES = 20_000;
const BYTES_MAX = 3 * PASTED_BYTES_MAX + OTHER_BYTES;
const TYPES = ['multipart/form-data', 'application/x-www-form-urlencoded'];

const readBody = express.raw({ type: TYPES, limit: BYTES_MAX });

/** Reads the form that asks for a list, with or without a file. @throws Problem too-long, bad-encoding */
export const listFormBody: RequestHandler = (request, response, next) => {
  readBody(request, response, (cause?: unknown) => {
    if (cause === undefined) return next();
    const isTooLong = cause instanceof Error && 'status' in cause && cause.status === 413;
    next(new Problem(isTooLong ? 'too-long' : 'bad-encoding', 'body', { cause }));
  });
};

/** A form, and the file that was sent with it. */
export interface ListFormBody {
  fields: URLSearchParams;
  /** Null: none was chosen. */
  file: { name: string; text: string } | null;
}

/** What `listFormBody` has read. @throws Problem bad-encoding, too-long */
export async function listFormOf(request: Request): Promise<ListFormBody> {
  const body: unknown = request.body;
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const type = request.get('Content-Type') ?? '';
  if (!type.startsWith('multipart/')) {
    return { fields: new URLSearchParams(bytes.toString('utf8')), file: null };
  }
  const form = await formDataIn(bytes, type);
  const fields = new URLSearchParams();
  let file: ListFormBody['file'] = null;
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.append(name, value);
    else if (value.size > 0) file = { name: value.name, text: await textOf(value) };
  }
  return { fields, file };
}

async function formDataIn(bytes: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), {
      headers: { 'content-type': type },
    }).formData();
  } catch (cause) {
    throw new Problem('bad-encoding', 'body', { cause });
  }
}

async function textOf(file: Blob): Promise<string> {
  if (file.size > PASTED_BYTES_MAX) throw new Problem('too-long', 'file');
  return new TextDecoder().decode(await file.arrayBuffer());
}
