import { Icon } from '@luwag/ui/icon';
import { lazy, Suspense, use, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { NetworkContext } from '#app/shared/page/network.ts';
import { useAppSelector } from '#app/store/store.ts';
import { PaymentStatusBanner } from './payment-status.tsx';

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
