import { decrypt } from '@luwag/platform/security/encryption';
import { z } from 'zod';

/** Where an encrypted message belongs: moved to another row, it does not open. */
export const aadOf = (id: string): string => `messages.encrypted ${id}`;

const Content = z.object({ to: z.string(), locale: z.enum(['en', 'fil']), data: z.unknown() });
export type Content = z.infer<typeof Content>;

export const decryptMessage = (
  messageKey: Uint8Array,
  id: string,
  encrypted: Uint8Array,
): Content => Content.parse(JSON.parse(decrypt(messageKey, aadOf(id), encrypted)));
