import { trustedAtMs } from '@luwag/domain/confirming';
import { m } from '#app/paraglide/messages.js';
import type { ConfirmProps } from './confirm.server.ts';
import { momentOf } from './moment-of.ts';

type Judged = Pick<ConfirmProps, 'proposal' | 'factors' | 'nowMs'>;

/** Why it is not just done: a factor that is too new, or else why a text is not enough here. */
export function reasonWords({ proposal, factors }: Pick<Judged, 'proposal' | 'factors'>) {
  if (factors.trustedAtMs !== undefined) return m.webpay_fresh_title();
  const { agreed } = proposal;
  const refused = agreed?.text_refused ?? [];
  if (refused.includes('amount')) return m.webpay_reason_amount();
  if (refused.includes('above_line')) return m.webpay_reason_line();
  if (refused.includes('new_device')) return m.webpay_reason_device();
  return refused.includes('number') ? m.webpay_reason_number() : undefined;
}

/** What the account has, and where: what to do next follows from it. */
export function factorWords({ factors, proposal, nowMs }: Judged): string | undefined {
  const { passkeyOptions, isPasskeyHere, hasApp, canText, setUp } = factors;
  const time = (ms: number) => momentOf(new Date(ms).toISOString(), nowMs);
  if (factors.trustedAtMs !== undefined) {
    const after = waitWords(proposal.request, { trustedAtMs: factors.trustedAtMs, nowMs });
    return `${m.webpay_fresh_text({ time: time(factors.trustedAtMs) })} ${after}`;
  }
  if (canText) return undefined;
  if (passkeyOptions && !isPasskeyHere)
    return hasApp ? m.webpay_reason_elsewhere() : m.webpay_reason_elsewhere_only();
  if (passkeyOptions || hasApp || !setUp) return undefined;
  return proposal.agreed?.needs_trusted_factor
    ? m.webpay_reason_none_big({ time: time(trustedAtMs(nowMs)) })
    : m.webpay_reason_none();
}

/** Whether the request is still there when the factor will do, and what to do if it is not. */
function waitWords(
  { expires_at, store_name: store }: Judged['proposal']['request'],
  { trustedAtMs: atMs, nowMs }: { trustedAtMs: number; nowMs: number },
): string {
  const end = momentOf(expires_at, nowMs);
  if (Date.parse(expires_at) > atMs) return m.webpay_fresh_stays({ end });
  return m.webpay_fresh_ends({ end, store, time: momentOf(new Date(atMs).toISOString(), nowMs) });
}
