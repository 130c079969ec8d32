import { z } from 'zod';

const base64 = z.base64();

/**
 * The shape in which three answers travel. It is encoding, not protection: every browser holds the
 * key. `data` and `iv` are what the first clients read; the other members let a newer one notice
 * that an answer was changed on its way. How to open it: `docs/envelope.md`.
 */
export const ResponseEnvelope = z.object({
  /** AES-256-CBC of the answer's JSON. */
  data: base64,
  /** 16 random bytes, fresh for each answer. */
  iv: base64,
  /** HMAC-SHA-256 over version, key id, iv and `data`. */
  tag: base64,
  /** Which key: an environment has one, and two while it changes. */
  kid: z.string(),
  v: z.literal(1),
});
export type ResponseEnvelope = z.infer<typeof ResponseEnvelope>;

/** `kid:key`, the key being 32 bytes in base64url. Public: the page carries it. */
export const PublicWireKey = z.string().regex(/^[\w-]{1,16}:[\w-]{43}$/);

/** What the two keys are derived for. Both sides name the same. */
export const wireKeyUses = { encrypt: 'luwag wire encrypt', mac: 'luwag wire mac' } as const;

/** What the tag is made over, before iv and cipher text. A key id has no full stop in it. */
export const wireTagPrefix = ({ v, kid }: { v: number; kid: string }): string => `${v}.${kid}.`;
