import { Banner, type BannerTone } from '@luwag/ui/banner';
import { m } from '#app/paraglide/messages.js';
import { type PaymentStatus, payment } from '#app/store/payment.ts';
import { useAppDispatch, useAppSelector } from '#app/store/store.ts';
import { putAway } from './payment-news.ts';

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
  const { status, news, about } = useAppSelector((state) => state.payment);
  const dispatch = useAppDispatch();
  const look = status && looks[status];
  function close() {
    putAway(news, () => window.localStorage);
    dispatch(payment.actions.statusRead(null));
  }
  // What is under way stays in sight until it has ended.
  const action = status !== 'PENDING' && (
    <button type="button" onClick={close}>
      {m.shell_toast_close()}
    </button>
  );
  return (
    <div className="payment-status" role="status">
      {look && (
        <Banner tone={look.tone} title={look.title()} action={action}>
          {[about && `${about}.`, look.text?.()].filter(Boolean).join(' ')}
        </Banner>
      )}
    </div>
  );
}
