import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/stop-mails';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { readStopKey } from '../notifications/service.ts';
import type { NoticesDeps } from './deps.ts';
import { turnOff } from './settings-repository.ts';

/** Nobody is signed in: the link says whose mails, and proves that it is ours. */
export const stopMails = (
  deps: NoticesDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.stopMails>,
): Promise<ResultOf<typeof contracts.stopMails>> =>
  ctx.system(async (tx) => {
    const stop = readStopKey(deps.keys.messageKey, body.key);
    const at = stop && { accountId: stop.accountId, now: ctx.clock.now() };
    if (!at || !(await turnOff(tx, at, { group: stop.group, channel: 'mail' })))
      return refuse(contracts.stopMails, 'link_expired', 'This link ends nothing.');
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: stop.accountId,
      action: 'notices.mails_stopped',
      detail: { group: stop.group },
      requestId: ctx.requestId,
    });
    return undefined;
  });
