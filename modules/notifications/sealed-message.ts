import { unseal } from '@luwag/platform/seal';
import { z } from 'zod';

/** Where a sealed message belongs: moved to another row, it does not open. */
export const placeOf = (id: string): string => `messages.sealed ${id}`;

const Content = z.object({ to: z.string(), locale: z.enum(['en', 'fil']), data: z.unknown() });
export type Content = z.infer<typeof Content>;

export const openMessage = (messageKey: Uint8Array, id: string, sealed: Uint8Array): Content =>
  Content.parse(JSON.parse(unseal(messageKey, placeOf(id), sealed)));
