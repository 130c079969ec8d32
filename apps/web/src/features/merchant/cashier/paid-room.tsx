import type { CounterRequest, CounterView } from '@luwag/contracts/counters';
import { centavos } from '@luwag/domain/money';
import { buttonClass } from '@luwag/ui/button';
import { Capiz } from '@luwag/ui/capiz';
import { Money } from '@luwag/ui/money';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { formatClock } from '#app/shared/format/format-moment.ts';
import { settingsNow } from '#app/shared/paid/paid-settings.ts';
import { sound } from '#app/shared/paid/paid-sound.ts';
import { CashierFrame } from './cashier-frame.tsx';
import { counterPath } from './counter.ts';

type PaidRoomProps = {
  counter: CounterView;
  request: CounterRequest;
  /** It was paid while this screen was looked at. */
  wasWaiting: boolean;
};

/** The room fully lit: what was paid, by whom, and when to the second. */
export function PaidRoom({ counter, request, wasWaiting }: PaidRoomProps) {
  const { amount, buyer_name: name, description } = request;
  useEffect(() => {
    if (wasWaiting) sound(settingsNow(), amount);
  }, [wasWaiting, amount]);
  return (
    <CashierFrame
      isLit
      place={counter.store_name}
      end={<b>{formatClock(Date.parse(request.paid_at ?? request.expires_at))}</b>}
    >
      <div className="cashier-paid">
        <svg className="cashier-check" viewBox="0 0 120 120" aria-hidden="true">
          <circle cx="60" cy="60" r="56" />
          <path d="M36 62l17 16 32-34" />
        </svg>
        <h1 role="status">{m.cashier_paid_title()}</h1>
        <p className="cashier-sum">
          <Money amount={centavos(amount)} size={64} />
        </p>
        <p className="breaks cashier-who">
          {asSentence([name, description].filter(Boolean).join(', '))} {m.cashier_hand_over()}
        </p>
        <Link to={counterPath} className={buttonClass({ variant: 'onroom', auto: true })}>
          {m.cashier_next()}
        </Link>
      </div>
      <Capiz columns={26} rows={4} className="cashier-wide-panes" />
      <Capiz columns={9} rows={4} className="cashier-narrow-panes" />
    </CashierFrame>
  );
}

/** A name may end in an initial, which has its dot already. */
const asSentence = (words: string): string =>
  words === '' || words.endsWith('.') ? words : `${words}.`;
