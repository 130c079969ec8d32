import { createHash } from 'node:crypto';
import { listSources, type Source } from '@luwag/contracts/sources';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { isUsable } from '#app/shared/format/channel-names.ts';
import { rawTextOf, textOf } from '#app/shared/forms/form-reply.ts';
import type { GroupMode } from './groups.server.ts';

/** What can be charged without its owner. Where that is not known, a due is given by hand. */
export async function loadUnattended(args: VisitorArgs, mode: GroupMode): Promise<Source[]> {
  const listed = await callAs(args, listSources, { query: { mode } });
  return listed.ok
    ? listed.data.results.filter((each) => isUsable(each) && each.can_be_charged_unattended)
    : [];
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * What a form brings for a seat, as the contract's body has it. A browser without script cannot
 * make a number: it follows from the form's own random key then, so that a form that is sent twice
 * asks for the same.
 */
export function readOwnPart(form: FormData, { isDrawn }: { isDrawn: boolean }) {
  const autopay = textOf(form, 'autopay');
  return {
    seats: Number(textOf(form, 'own_seats')),
    wallet: textOf(form, 'wallet'),
    ...(isDrawn && { own_number: ownNumber(form) }),
    ...(autopay !== '' && { autopay_source_id: autopay }),
    ...(textOf(form, 'agrees') === 'yes' && { agrees: true }),
  };
}

function ownNumber(form: FormData): { seal: string; number?: string } {
  const seal = textOf(form, 'seal');
  if (seal !== '') {
    const number = textOf(form, 'number');
    return number === '' ? { seal } : { seal, number };
  }
  const number = sha256(`luwag paluwagan number\n${rawTextOf(form, 'key')}\n`);
  return { seal: sha256(`luwag paluwagan seal 1\n${number}\n`), number };
}

/** What comes back into the form. A number is made anew. */
export const typedPart = (form: FormData) => ({
  seats: textOf(form, 'own_seats') || undefined,
  wallet: textOf(form, 'wallet') || undefined,
  autopay: textOf(form, 'autopay') || undefined,
});
