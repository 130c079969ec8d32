import { lazy, Suspense } from 'react';
import { useAppSelector } from '#app/store/store.ts';
import { LoggingOutOverlay } from './logging-out.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PaymentStatusBanner } from './payment-status.tsx';
import { ProgressBar } from './progress-bar.tsx';

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
