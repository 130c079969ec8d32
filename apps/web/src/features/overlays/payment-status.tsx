import { Banner, type BannerTone } from '@luwag/ui/banner';
import { m } from '#app/paraglide/messages.js';
import type { PaymentStatus } from '#app/store/payment.ts';
import { useAppSelector } from '#app/store/store.ts';

const looks: Record<PaymentStatus, { tone: BannerTone; title(): string; text?(): string }> = {
  PENDING: {
    tone: 'pend',
    title: m.shell_payment_pending_title,
    text: m.shell_payment_pending_text,
  },
  FAILED: { tone: 'fail', title: m.shell_payment_failed_title },
  CURRENT: { tone: 'ok', title: m.shell_payment_current_title },
};

/** The box stays in the page so that a screen reader notices when words come into it. */
export function PaymentStatusBanner() {
  const status = useAppSelector((state) => state.payment.status);
  const look = status && looks[status];
  return (
    <div className="payment-status" role="status">
      {look && (
        <Banner tone={look.tone} title={look.title()}>
          {look.text?.()}
        </Banner>
      )}
    </div>
  );
}
