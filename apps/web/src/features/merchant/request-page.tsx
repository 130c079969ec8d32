import type { PaymentRequest } from '@luwag/contracts/payment-requests';
import { centavos } from '@luwag/domain/money';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Icon } from '@luwag/ui/icon';
import { Disclosure } from '@luwag/ui/link-row';
import { Money } from '@luwag/ui/money';
import { useHasScript } from '@luwag/ui/use-has-script';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { useMay } from '#app/shared/auth/use-may.ts';
import { CopyButton } from '#app/shared/components/copy-button.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { BackLink } from './back-link.tsx';
import {
  canBeCanceled,
  clockOf,
  isUnderWay,
  RequestBadge,
  statusInWords,
} from './request-state.tsx';
import { ShareLinks } from './share-links.tsx';
import { useLiveRequest } from './use-live-request.ts';

type RequestPageProps = {
  request: PaymentRequest;
  storeName: string;
  formKey: string;
  /** Why it could not be canceled. */
  fault: keyof typeof faultWords | undefined;
};

/** One request: how it stands, and while it can be paid, everything to pay it with. */
export function RequestPage({ request: arrived, storeName, formKey, fault }: RequestPageProps) {
  const request = useLiveRequest(arrived);
  const isOpen = isUnderWay(request.status);
  return (
    <div className="stack gap-6 top selling request-page">
      <div className="breaks selling-head">
        <BackLink to="/merchant/requests">{m.selling_request_back()}</BackLink>
        <h1>{m.selling_request_title()}</h1>
      </div>
      <Card className="stack">
        {!request.livemode && <Banner tone="pend" icon="info" title={m.selling_request_test()} />}
        {fault && <Banner tone="fail" role="alert" title={faultWords[fault]()} />}
        <div className="between">
          <span role="status">
            <RequestBadge status={request.status} />
          </span>
          {isOpen && <TimeLeft expiresAt={request.expires_at} />}
        </div>
        <p>
          <Money amount={centavos(request.amount)} size={48} />
        </p>
        {request.description && <p className="breaks request-for">{request.description}</p>}
        <p className="small">{statusInWords(request.status)}</p>
        {isOpen && <WaysToPay request={request} storeName={storeName} />}
        <Facts request={request} storeName={storeName} />
        <Acts request={request} formKey={formKey} />
      </Card>
    </div>
  );
}

const faultWords = { too_late: m.selling_request_cancel_late, failed: m.selling_general_fault };

function WaysToPay({ request, storeName }: { request: PaymentRequest; storeName: string }) {
  const amount = pesos(request.amount);
  return (
    <>
      {/* Dark on light in both themes, because cameras expect it; sized by the style sheet. */}
      <div className="qr-code" data-theme="light">
        <QRCodeSVG
          value={request.qr.payload}
          size={256}
          level="M"
          marginSize={2}
          bgColor="transparent"
          fgColor="currentColor"
          title={m.selling_request_qr({ amount })}
        />
      </div>
      <div className="request-reference">
        <span className="label">{m.selling_request_reference()}</span>
        <b>{request.reference.split('-').join(' ')}</b>
        <span className="label">{m.selling_request_reference_help()}</span>
      </div>
      <div className="breaks links request-link">
        <span className="label">{m.selling_request_link()}</span>
        <a href={request.webpay_url} className="mono">
          {request.webpay_url}
        </a>
      </div>
      <ShareLinks link={request.webpay_url} amount={amount} store={storeName} />
    </>
  );
}

function Facts({ request, storeName }: { request: PaymentRequest; storeName: string }) {
  const facts = [
    [m.selling_request_store(), storeName],
    [m.selling_request_order(), request.order_reference],
    [m.selling_request_asked(), momentWords(request.created_at)],
    [m.selling_request_paid_at(), request.paid_at && momentWords(request.paid_at)],
    [m.refunds_request_refunded(), request.refunded > 0 && pesos(request.refunded)],
  ] as const;
  return (
    <dl className="slip">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Acts({ request, formKey }: { request: PaymentRequest; formKey: string }) {
  const hasScript = useHasScript();
  const may = useMay();
  const { pathname } = useLocation();
  if (!isUnderWay(request.status)) {
    return (
      <>
        <Link to="/merchant/requests" className={buttonClass()}>
          {m.selling_request_another()}
        </Link>
        <Link
          to={`/merchant/payments/${request.id}`}
          className={buttonClass({ variant: 'second' })}
        >
          {m.sales_see()}
        </Link>
        {request.paid_at && may('refund') && (
          <Link to={`${pathname}/refund`} className={buttonClass({ variant: 'second' })}>
            {m.refunds_request_link()}
          </Link>
        )}
      </>
    );
  }
  return (
    <>
      <CopyButton
        text={request.webpay_url}
        label={m.selling_request_copy()}
        copied={m.selling_copied()}
      />
      {hasScript ? (
        <p className="label inline">
          <Icon name="clock" small />
          {m.selling_request_live()}
        </p>
      ) : (
        <Link to={pathname} reloadDocument className={buttonClass({ variant: 'second' })}>
          {m.selling_request_refresh()}
        </Link>
      )}
      {canBeCanceled(request.status) && (
        // Asked once, folded away: a finger that misses the button above it ends nobody's payment.
        <Disclosure title={m.selling_request_cancel()}>
          <PostForm preventScrollReset className="stack" fields={{ key: formKey }}>
            <p className="small">{m.selling_request_cancel_text()}</p>
            <SubmitButton variant="second" busy={m.selling_busy()}>
              {m.selling_request_cancel_sure()}
            </SubmitButton>
          </PostForm>
        </Disclosure>
      )}
    </>
  );
}

/** Beyond this a clock says less than the moment itself. */
const clockMaxMs = 60 * 60_000;

/** When a request ends; in its last hour, once the page is alive, how long that is. */
function TimeLeft({ expiresAt }: { expiresAt: string }) {
  const [nowMs, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const leftMs = nowMs === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt) - nowMs;
  if (leftMs > clockMaxMs) {
    const moment = momentWords(expiresAt);
    return <span className="label">{m.selling_request_until({ moment })}</span>;
  }
  // A clock that speaks every second would speak of nothing else.
  return (
    <span className="label" role="timer" aria-live="off">
      {m.selling_request_left({ time: clockOf(leftMs) })}
    </span>
  );
}
