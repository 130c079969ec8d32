import type { Tx } from '@luwag/db';
import { maskMobileNumber } from '@luwag/domain/mobile-number';
import type { Ctx } from '@luwag/platform/http/route';
import { notify } from '../../notices/service.ts';
import type { AccountsDeps } from '../deps.ts';
import { newNoticeLink } from '../factors/service.ts';
import { noticeDepsOf } from '../notice-deps.ts';
import type { PersonRow } from '../profile/service.ts';

// On every channel, and to the old number, as long as there is one: whoever changes it may not be
// its owner. The link is in the mail alone.

type About = {
  /** As they were before the change. */
  person: PersonRow;
  changeId: string;
  newNumber: string;
  stage: 'asked' | 'changed';
};

export async function notifyOfNumberChange(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  { person, changeId, newNumber, stage }: About,
): Promise<void> {
  const undo_url = await newNoticeLink(tx, deps, ctx, {
    numberChangeId: changeId,
    accountId: person.id,
  });
  await notify(tx, ctx, noticeDepsOf(deps), {
    kind: stage === 'asked' ? 'number_change_asked' : 'number_changed',
    about: changeId,
    person,
    data: {
      first_name: person.first_name,
      number: maskMobileNumber(newNumber),
      at: ctx.clock.now().toISOString(),
      undo_url,
    },
  });
}
