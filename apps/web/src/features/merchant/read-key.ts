import { createApiKey } from '@luwag/contracts/merchants';
import { z } from 'zod';
import { check, type Faults, readChange, type Typed } from '#app/shared/forms/form-reply.ts';
import { type KeyField, keyFields, type WantedKey } from './keys.ts';

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

/** The key that a step-up was asked for, as its form brings it back. */
export const readWanted = (text: unknown) => readChange(Wanted, text);
