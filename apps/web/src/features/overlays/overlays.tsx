import { Banner, type BannerTone } from '@luwag/ui/banner';
import { Icon } from '@luwag/ui/icon';
import { lazy, Suspense, use, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { NetworkContext } from '#app/shared/page/network.ts';
import { type PaymentStatus, payment } from '#app/store/payment.ts';
import { useAppDispatch, useAppSelector } from '#app/store/store.ts';
import { putAway } from './payment-news.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

/** What may lie over any page of the application. */
export function Overlays() {
  const hasToasts = useAppSelector((state) => state.util.toasts.length > 0);
  return (
    <>
      <ProgressBar />
      <OfflineNotice />
      <PaymentStatusBanner />
      <LoggingOutOverlay />
      {hasToasts && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}

/** Covers the screen while a logout is under way, so that nothing is pressed half signed out. */
function LoggingOutOverlay() {
  const isShown = useAppSelector((state) => state.util.loggingOut);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isShown) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isShown]);
  return (
    <dialog
      ref={dialog}
      className="logging-out"
      aria-label={m.shell_logging_out()}
      onCancel={(event) => event.preventDefault()}
    >
      {isShown && (
        <p role="status" className="stack">
          <Icon name="spin" className="spin" />
          {m.shell_logging_out()}
        </p>
      )}
    </dialog>
  );
}

/** Money first: what a lost connection means for it. */
function OfflineNotice() {
  const { online } = use(NetworkContext);
  return (
    <div className="offline" role="status">
      {!online && <p>{m.shell_offline()}</p>}
    </div>
  );
}

/** Three pixels on top of the page, from 0.3 of its width, while the next page is fetched. */
function ProgressBar() {
  const isBusy = useNavigation().state !== 'idle';
  if (!isBusy) return null;
  return <div className="progress" role="progressbar" aria-label={m.shell_loading()} />;
}

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
