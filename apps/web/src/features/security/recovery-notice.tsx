import type { Recovery } from '@luwag/contracts/factors';
import type { AccountType } from '@luwag/contracts/person';
import { Banner } from '@luwag/ui/banner';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { formatMoment } from '#app/shared/format/format-moment.ts';
import { stageOf } from '#app/shared/format/recovery-stage.ts';

/** What works while somebody waits, and what does not. */
export const meanwhileWords = (role: AccountType): string =>
  role === 'merchant' ? m.security_lost_meanwhile_merchant() : m.security_lost_meanwhile();

/** How a recovery stands: the same words in the settings as on the page for lost factors. */
export function RecoveryNotice({
  recovery,
  nowMs,
  role,
  action,
}: {
  recovery: Recovery;
  nowMs: number;
  role: AccountType;
  action?: ReactNode;
}) {
  if (stageOf(recovery, nowMs) === 'waiting') {
    const time = formatMoment(Date.parse(recovery.ends_wait_at), getLocale());
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
