import { type AskedPayment, findByQr } from '@luwag/contracts/payment-requests';
import { centavos } from '@luwag/domain/money';
import { Banner } from '@luwag/ui/banner';
import { LinkButton } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Money } from '@luwag/ui/money';
import { QRCodeSVG } from 'qrcode.react';
import { m } from '#app/paraglide/messages.js';
import { addressOf } from '#app/shared/api/call.ts';
import { signInAddress } from '#app/shared/auth/pages.ts';
import { RequestEnded } from './end-views.tsx';
import { Expiry, OtherWay, WebpayFrame } from './frame.tsx';
import type { OrderProps } from './open.server.ts';
import { webpayPaths } from './paths.ts';
import { endOf } from './standing.ts';
import { liveStatusOf, Watch } from './watch.tsx';
import { markOf } from './watched.ts';

/** What is asked for, to somebody whom we do not know yet; and what became of it. */
export function OrderPage(props: OrderProps) {
  const { asked, viewer, origin, turn } = props;
  const { host } = new URL(origin);
  const self = webpayPaths.request(asked.token);
  const end = endOf(asked.status);
  const isFollowed = !end || asked.status === 'approved';
  return (
    <WebpayFrame order={asked} domain={host} isWide={!end}>
      {end ? (
        <RequestEnded end={end} asked={asked} isStranger={viewer !== 'buyer'} />
      ) : (
        <Order {...props} />
      )}
      {isFollowed && (
        <Watch
          poll={addressOf(findByQr.path, { id: asked.token })}
          mark={markOf(asked)}
          live={liveStatusOf(asked)}
          self={self}
          turn={turn}
        />
      )}
    </WebpayFrame>
  );
}

function Order({ asked, viewer, origin, nowMs }: OrderProps) {
  const back = webpayPaths.request(asked.token);
  return (
    <div className="wp-sides">
      <section className="stack" aria-labelledby="order">
        <div>
          <h1 id="order">{m.webpay_order_title({ store: asked.store_name })}</h1>
          <p className="lede wp-lines">
            {linesOf(asked).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
        </div>
        <p>
          <Money amount={centavos(asked.amount)} size={48} />
        </p>
        <Expiry at={asked.expires_at} nowMs={nowMs} self={back} />
        {viewer !== undefined && <Banner tone="pend" title={m.webpay_shop_session()} />}
        <LinkButton href={signInAddress('buyer', { back })}>{m.webpay_log_in()}</LinkButton>
        <LinkButton variant="second" href={`/buyer/signup?callbackUrl=${encodeURIComponent(back)}`}>
          {m.webpay_sign_up()}
        </LinkButton>
        <OtherWay shop={asked} />
      </section>
      {/* On a wide screen: the same request for the phone, where wallets and passkeys are. */}
      <Card className="stack gap-4 wp-phone" role="region" aria-labelledby="phone">
        <h2 id="phone">{m.webpay_qr_title()}</h2>
        <div className="wp-qr">
          <QRCodeSVG value={`${origin}/p/${asked.token}`} size={192} title={m.webpay_qr_label()} />
        </div>
        <p className="small">{m.webpay_qr_text()}</p>
      </Card>
    </div>
  );
}

function linesOf(asked: AskedPayment): string[] {
  const { business_name, store_city, order_reference, description, reference } = asked;
  const business = business_name && m.webpay_business({ name: business_name });
  const order = order_reference && m.webpay_order_of({ reference: order_reference });
  const what = [order, description].filter(Boolean).join(': ');
  const lines = [business ?? '', store_city ?? '', what, m.webpay_reference({ reference })];
  return lines.filter((line) => line !== '');
}
