import type { IncomingMessage } from 'node:http';
import { throwIfCutOff } from '../../crawler/transport/throw-if-cut-off';
import { readStart } from '../../runtime/http/read-body';
import { codingOf, unpacked } from '../../runtime/http/unpack';
import type { AddressAnswer } from '../hosts/ask-address';

/**
 * What an answer says, its body unpacked, as much of it as is wanted.
 * @throws what the connection did, or what is wrong with how the body is packed
 */
export async function readAddressAnswer(
  message: IncomingMessage,
  bytesMax: number,
): Promise<AddressAnswer> {
  const { statusCode: status = 0, headers } = message;
  const coding = codingOf(headers['content-encoding'] ?? '');
  const body = coding === null ? message : unpacked(message, coding);
  try {
    const { bytes, complete } = await readStart(body, { bytesMax });
    if (complete) throwIfCutOff(message);
    const { location = null, 'content-type': contentType = null } = headers;
    return { status, location, contentType, body: bytes };
  } finally {
    message.destroy();
  }
}
