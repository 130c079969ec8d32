import type { Recovery } from '@luwag/contracts/factors';
import type { AccountType } from '@luwag/contracts/person';
import type { SecuritySettings } from '@luwag/contracts/sessions';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { useHasScript } from '@luwag/ui/use-has-script';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { stageOf } from '#app/shared/format/recovery-stage.ts';

/** Beside this page, for whoever walks it: buyers and merchants have one each. */
const useBeside = (page: 'proof' | 'lost'): string =>
  useLocation().pathname.replace(/\/security\/?$/, `/${page}`);

/** A session alone adds no factor: it may be a stranger's. */
export function ProofFirst() {
  return (
    <>
      <p className="small">{m.security_proof_start_text()}</p>
      <Link to={useBeside('proof')} className={buttonClass({ variant: 'second' })}>
        {m.security_proof_start()}
      </Link>
    </>
  );
}

/** A new factor is confirmed by an old one, and those are lost: not now, and from when on. */
export function AddLater({ recovery, nowMs }: { recovery: Recovery; nowMs: number }) {
  const time = momentWords(recovery.ends_wait_at);
  const isWaiting = stageOf(recovery, nowMs) === 'waiting';
  return (
    <p className="small">{isWaiting ? m.security_add_later({ time }) : m.security_add_after()}</p>
  );
}

/** Staff have whoever invites them. */
export function LostLink() {
  const path = useBeside('lost');
  if (path.startsWith('/ops/')) return null;
  return (
    <Link to={path} className={buttonClass({ variant: 'text' })}>
      {m.security_lost_link()}
    </Link>
  );
}

type HeldNoticeProps = {
  settings: SecuritySettings;
  /** A face can lift the wait; the page for lost factors leads there. */
  canShowFace: boolean;
  nowMs: number;
};

export function HeldNotice({ settings, canShowFace, nowMs }: HeldNoticeProps) {
  const hasScript = useHasScript();
  const path = useBeside('lost');
  const { recovery, borrowing_held_until: heldUntil } = settings;
  if (recovery) {
    const isReady = stageOf(recovery, nowMs) === 'ready';
    const waiting = canShowFace && hasScript ? m.live_errand_offer : m.security_lost_see;
    return (
      <RecoveryNotice
        recovery={recovery}
        nowMs={nowMs}
        role={path.startsWith('/merchant/') ? 'merchant' : 'buyer'}
        action={
          <>
            <Link to={path}>{isReady ? m.security_lost_go_on() : waiting()}</Link>
            {' · '}
            <Link to={`${path}#found`}>{m.security_lost_cancel()}</Link>
          </>
        }
      />
    );
  }
  if (!heldUntil) return null;
  const time = momentWords(heldUntil);
  return <Banner tone="pend" title={m.security_held({ time })} />;
}

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
