import { Button } from '@luwag/ui/button';
import { useRef } from 'react';
import { m } from '#app/paraglide/messages.js';
import { payment, paymentStatuses } from '#app/store/payment.ts';
import { useAppDispatch } from '#app/store/store.ts';
import { sessionExpiredDurationMs, showToast } from '#app/store/toasts.ts';
import { util } from '#app/store/util.ts';
import { TryIt } from './try-it.tsx';

export function TryToasts() {
  const dispatch = useAppDispatch();
  const shown = useRef(0);
  const say = () => {
    shown.current += 1;
    dispatch(showToast({ label: m.shell_behaviours_toast_said({ number: shown.current }) }));
  };
  const sayExpired = () =>
    dispatch(
      showToast({
        label: m.shell_session_expired_title(),
        description: m.shell_session_expired_text(),
        durationMs: sessionExpiredDurationMs,
      }),
    );
  return (
    <TryIt title={m.shell_behaviours_toast_title()}>
      <Button variant="second" auto onClick={say}>
        {m.shell_behaviours_toast_button()}
      </Button>
      <Button variant="second" auto onClick={sayExpired}>
        {m.shell_behaviours_toast_expired()}
      </Button>
    </TryIt>
  );
}

export function TryPaymentStatus() {
  const dispatch = useAppDispatch();
  return (
    <TryIt title={m.shell_behaviours_banner_title()}>
      {paymentStatuses.map((status) => (
        <Button
          key={status}
          variant="second"
          auto
          onClick={() => dispatch(payment.actions.statusRead(status))}
        >
          {status}
        </Button>
      ))}
      <Button variant="second" auto onClick={() => dispatch(payment.actions.statusRead(null))}>
        {m.shell_behaviours_banner_none()}
      </Button>
    </TryIt>
  );
}

const overlayMs = 2_000;

export function TryLoggingOut() {
  const dispatch = useAppDispatch();
  const show = () => {
    dispatch(util.actions.loggingOutSet(true));
    setTimeout(() => dispatch(util.actions.loggingOutSet(false)), overlayMs);
  };
  return (
    <TryIt title={m.shell_behaviours_overlay_title()}>
      <Button variant="second" auto onClick={show}>
        {m.shell_behaviours_overlay_button()}
      </Button>
    </TryIt>
  );
}
