import type { CounterRequest, CounterView } from '@luwag/contracts/counters';
import { centavos } from '@luwag/domain/money';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Money } from '@luwag/ui/money';
import { PaymentPath } from '@luwag/ui/payment-path';
import { useHasScript } from '@luwag/ui/use-has-script';
import { QRCodeSVG } from 'qrcode.react';
import { Link, useLocation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { formatTime } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { canBeCanceled, isUnderWay, RequestBadge, statusInWords } from '../request-state.tsx';
import { useLiveRequest } from '../use-live-request.ts';
import { CashierFrame } from './cashier-frame.tsx';
import { type CounterAnswer, counterPath, refusalWords } from './counter.ts';
import { PaidRoom } from './paid-room.tsx';
import { SoundSwitch } from './sound-switch.tsx';
import { useWakeLock } from './use-wake-lock.ts';

type RequestPageProps = {
  counter: CounterView;
  request: CounterRequest;
  formKey: string;
  answer: CounterAnswer | undefined;
};

/** The code while it can be paid; then the room fully lit, or what became of it instead. */
export function CashierRequestPage({ counter, request: arrived, ...form }: RequestPageProps) {
  useWakeLock();
  const request = useLiveRequest(arrived, `${counterPath}/${arrived.id}`);
  if (request.paid_at !== null) {
    // Opened again later it is silent: only what was seen to happen makes a sound.
    return <PaidRoom {...{ counter, request }} wasWaiting={arrived.paid_at === null} />;
  }
  if (!isUnderWay(request.status)) return <EndedPage counter={counter} request={request} />;
  return <WaitingPage {...{ counter, request }} {...form} />;
}

function WaitingPage({ counter, request, formKey, answer }: RequestPageProps) {
  const hasScript = useHasScript();
  const { pathname } = useLocation();
  const { buyer_name: name } = request;
  return (
    <CashierFrame
      place={counter.store_name}
      end={
        <>
          <SoundSwitch />
          {canBeCanceled(request.status) && (
            <PostForm fields={{ act: 'cancel', key: formKey }}>
              <SubmitButton variant="text" auto compact busy={m.selling_busy()}>
                {m.cashier_cancel()}
              </SubmitButton>
            </PostForm>
          )}
        </>
      }
    >
      <div className="cashier-halves">
        <div className="cashier-code-side">
          {answer && <Banner tone="fail" role="alert" title={refusalWords(answer.code)} />}
          <div className="cashier-narrow-only">
            <Money amount={centavos(request.amount)} size={48} />
            {request.description && <p className="small breaks">{request.description}</p>}
          </div>
          {/* Dark on light in both themes, because cameras expect it. */}
          <div className="cashier-qr" data-theme="light">
            <QRCodeSVG
              value={request.webpay_url}
              size={256}
              level="M"
              marginSize={4}
              bgColor="transparent"
              fgColor="currentColor"
              title={m.selling_request_qr({ amount: pesos(request.amount) })}
            />
          </div>
          <p className="cashier-type">
            {m.cashier_type()} <b className="mono">{request.reference}</b>
          </p>
          <p className="cashier-narrow-only" role="status">
            <Badge tone="pend">{stepWords(request)}</Badge>
          </p>
          {!hasScript && (
            <Link
              to={pathname}
              reloadDocument
              className={buttonClass({ variant: 'second', auto: true })}
            >
              {m.selling_request_refresh()}
            </Link>
          )}
        </div>
        <aside className="cashier-side">
          <div className="cashier-wide-only">
            <p className="label cashier-label">
              {name ? m.cashier_pays({ name }) : m.cashier_pays_buyer()}
            </p>
            <Money amount={centavos(request.amount)} size={48} />
            {request.description && <p className="small breaks">{request.description}</p>}
          </div>
          <Steps request={request} />
          <p className="label cashier-foot">{m.cashier_do_not()}</p>
        </aside>
      </div>
    </CashierFrame>
  );
}

function stepWords({ status, buyer_name: name }: CounterRequest): string {
  if (status === 'started') return name ? m.cashier_choosing_by({ name }) : m.cashier_choosing();
  return status === 'approved' ? m.cashier_agreed() : m.cashier_waiting();
}

/** From shown to paid. What comes next is only ever what the server has said. */
function Steps({ request }: { request: CounterRequest }) {
  const { status } = request;
  const until = formatTime(Date.parse(request.expires_at));
  const isScanned = status !== 'open';
  const isAgreed = status === 'approved';
  const nowOr = (isNow: boolean, isDone: boolean) =>
    isDone ? ('paid' as const) : isNow ? ('now' as const) : ('ahead' as const);
  return (
    <PaymentPath
      label={m.cashier_steps()}
      stateWords={{
        paid: m.cashier_step_done(),
        now: m.cashier_step_now(),
        late: m.cashier_step_now(),
        ahead: m.cashier_step_ahead(),
      }}
      payments={[
        {
          key: 'shown',
          state: 'paid',
          date: m.cashier_shown(),
          amount: formatTime(Date.parse(request.created_at)),
          note: m.cashier_until({ time: until }),
        },
        { key: 'scanned', state: nowOr(!isScanned, isScanned), date: m.cashier_scanned() },
        {
          key: 'choosing',
          state: nowOr(isScanned, isAgreed),
          date: isAgreed ? m.cashier_agreed() : m.cashier_choosing(),
          note: request.buyer_name,
        },
        { key: 'paid', state: 'ahead', date: m.cashier_paid_step(), note: m.cashier_by_itself() },
      ]}
    />
  );
}

/** Declined, taken back or run out: what that means, and the way to the next buyer. */
function EndedPage({ counter, request }: Pick<RequestPageProps, 'counter' | 'request'>) {
  return (
    <CashierFrame place={counter.store_name}>
      <div className="stack gap-5 top cashier-small">
        <p role="status">
          <RequestBadge status={request.status} />
        </p>
        <p>
          <Money amount={centavos(request.amount)} size={48} />
        </p>
        <p>{statusInWords(request.status)}</p>
        <Link to={counterPath} className={buttonClass({ className: 'cashier-go' })}>
          {m.cashier_next()}
        </Link>
      </div>
    </CashierFrame>
  );
}
