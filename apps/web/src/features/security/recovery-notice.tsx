import type { Recovery } from '@luwag/contracts/factors';
import type { AccountType } from '@luwag/contracts/person';
import { Banner } from '@luwag/ui/banner';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/moment-words.ts';
import { stageOf } from '#app/shared/format/recovery-stage.ts';

/** What works while somebody waits, and what does not. */
export const meanwhileWords = (role: AccountType): string =>
  role === 'merchant' ? m.security_lost_meanwhile_merchant() : m.security_lost_meanwhile();

type RecoveryNoticeProps = {
  recovery: Recovery;
  nowMs: number;
  role: AccountType;
  action?: ReactNode;
};

/** How a recovery stands: the same words in the settings as on the page for lost factors. */
export function RecoveryNotice({ recovery, nowMs, role, action }: RecoveryNoticeProps) {
  if (stageOf(recovery, nowMs) === 'waiting') {
    const time = momentWords(recovery.ends_wait_at);
    return (
      <Banner tone="pend" title={m.security_lost_waiting_title({ time })} action={action}>
        {meanwhileWords(role)}
      </Banner>
    );
  }
  const isEarly = Date.parse(recovery.ends_wait_at) > nowMs;
  return (
    <Banner
      tone="ok"
      title={isEarly ? m.security_lost_ready_lifted() : m.security_lost_ready_title()}
      action={action}
    >
      {m.security_lost_ready_text()}
    </Banner>
  );
}
