import type { Readable } from 'node:stream';

export type Message = { head: Record<string, unknown>; picture: Buffer };

/** More than any picture that we make: a decoder that says more is not ours any longer. */
const bytesMax = 8 * 1024 * 1024;

/** What a decoder says: four bytes of length, so many of JSON, and `bytes` of picture. */
export async function* readMessages(stream: Readable): AsyncGenerator<Message, undefined> {
  let held = Buffer.alloc(0);
  for await (const chunk of stream) {
    held = Buffer.concat([held, chunk]);
    if (held.length > bytesMax)
      throw new Error(`message of a decoder is larger than ${bytesMax} bytes`);
    for (let message = firstOf(held); message; message = firstOf(held)) {
      yield message;
      held = held.subarray(message.end);
    }
  }
  return undefined;
}

function firstOf(held: Buffer): (Message & { end: number }) | undefined {
  if (held.length < 4) return undefined;
  const headEnd = 4 + held.readUInt32BE(0);
  if (held.length < headEnd) return undefined;
  const head = JSON.parse(held.subarray(4, headEnd).toString());
  const end = headEnd + Number(head.bytes);
  return held.length < end ? undefined : { head, picture: held.subarray(headEnd, end), end };
}
