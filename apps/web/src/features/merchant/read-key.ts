import { changeApiKey, rotateApiKey } from '@luwag/contracts/api-keys';
import { createApiKey } from '@luwag/contracts/merchants';
import { z } from 'zod';
import { check, type Faults, readChange, type Typed } from '#app/shared/forms/form-reply.ts';
import { type KeyChange, type KeyField, keyFields, type WantedKey } from './keys.ts';

const Wanted: z.ZodType<WantedKey> = createApiKey.body.omit({ step_up_id: true });

const asPosted = z.preprocess(
  ({ scopes = '', ...typed }: Typed<KeyField>) => ({
    ...typed,
    scopes: scopes.split(' ').filter(Boolean),
  }),
  Wanted,
);

export const checkKey = (typed: Typed<KeyField>) => check(asPosted, typed, keyFields);

export function faultsOf(typed: Typed<KeyField>): Faults<KeyField> {
  const checked = checkKey(typed);
  return checked.ok ? {} : checked.faults;
}

/** One address or network in each line; nothing at all is from anywhere. */
export function readNetworks(text: string): string[] | null | undefined {
  const lines = text.split(/[\s,]+/).filter(Boolean);
  const read = changeApiKey.body.shape.allowed_networks.safeParse(lines.length > 0 ? lines : null);
  return read.success ? read.data : undefined;
}

const ofKey = { api_id: z.uuid() };
const Change: z.ZodType<KeyChange> = z.discriminatedUnion('act', [
  z.object({ act: z.literal('make'), wanted: Wanted }),
  z.object({
    act: z.literal('rotate'),
    ...ofKey,
    overlap_hours: rotateApiKey.body.shape.overlap_hours,
    approval_id: rotateApiKey.body.shape.approval_id,
  }),
  z.object({
    act: z.literal('networks'),
    ...ofKey,
    allowed_networks: z.array(z.string()).nullable(),
  }),
]);

/** What a step-up was asked for, as its form brings it back. */
export const readKeyChange = (text: unknown) => readChange(Change, text);
