import type { LineCheck } from '@luwag/contracts/proposals';
import { centavos } from '@luwag/domain/money';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Money } from '@luwag/ui/money';
import { MoneyField } from '@luwag/ui/money-field';
import { m } from '#app/paraglide/messages.js';
import { Held } from '#app/shared/components/held/held.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { pesos } from '#app/shared/format/money-words.ts';
import { PlainForm } from '#app/shared/forms/plain-form.tsx';
import { LineRefused } from './end-views.tsx';
import { WebpayFrame } from './frame.tsx';
import type { CounterFault, CounterProps, CounterReply, FixedProps } from './open.server.ts';
import { webpayPaths } from './paths.ts';

/** At a printed code: the buyer types what the cashier says. */
export function CounterPage(props: CounterProps & { reply: CounterReply | undefined }) {
  const { counter, typed, openKey, hold, domain, reply } = props;
  if (reply && 'line' in reply) return <Refused {...{ domain, line: reply.line, shop: counter }} />;
  const range = { min: pesos(counter.amount_min), max: pesos(counter.amount_max) };
  return (
    <WebpayFrame domain={domain}>
      <PageHead title={m.webpay_order_title({ store: counter.store_name })}>
        {[
          counter.business_name && m.webpay_business({ name: counter.business_name }),
          counter.store_city ?? m.webpay_counter_lede(),
        ]
          .filter(Boolean)
          .join(' · ')}
      </PageHead>
      {hold ? (
        <Held hold={hold} />
      ) : (
        <PlainForm
          action={webpayPaths.counter(counter.store_code)}
          fields={{ intent: 'counter', open_key: openKey }}
          className="stack"
        >
          <MoneyField
            figure
            name="amount"
            label={m.webpay_counter_amount()}
            help={m.webpay_counter_range(range)}
            error={reply && 'fault' in reply ? faultWords(reply.fault, range) : undefined}
            defaultValue={reply?.typed ?? typed}
            enterKeyHint="go"
            data-amount
          />
          <Button type="submit">{m.webpay_continue()}</Button>
        </PlainForm>
      )}
    </WebpayFrame>
  );
}

/** By a code for one price: there is nothing to type. */
export function FixedPage(props: FixedProps & { reply: CounterReply | undefined }) {
  const { fixed, openKey, hold, domain, reply } = props;
  if (reply && 'line' in reply) return <Refused {...{ domain, line: reply.line, shop: fixed }} />;
  const range = { min: '', max: '' };
  return (
    <WebpayFrame domain={domain}>
      <PageHead title={m.webpay_order_title({ store: fixed.store_name })}>
        {[
          fixed.business_name && m.webpay_business({ name: fixed.business_name }),
          fixed.store_city,
          fixed.description,
        ]
          .filter(Boolean)
          .join(' · ')}
      </PageHead>
      <p>
        <Money amount={centavos(fixed.amount)} size={48} />
      </p>
      {reply && 'fault' in reply && (
        <Banner tone="fail" role="alert" title={faultWords(reply.fault, range)} />
      )}
      {hold ? (
        <Held hold={hold} />
      ) : (
        <PlainForm
          action={webpayPaths.fixed(fixed.fixed_code)}
          fields={{ intent: 'fixed', open_key: openKey }}
          className="stack"
        >
          <Button type="submit">{m.webpay_continue()}</Button>
        </PlainForm>
      )}
    </WebpayFrame>
  );
}

type RefusedProps = { domain: string; line: LineCheck; shop: { store_name: string } };

const Refused = ({ domain, line, shop }: RefusedProps) => (
  <WebpayFrame domain={domain}>
    <LineRefused
      proposal={{
        line,
        request: { store_name: shop.store_name, return_url: null, cancel_url: null },
      }}
    />
  </WebpayFrame>
);

const faultWords = (fault: CounterFault, range: { min: string; max: string }): string =>
  ({
    amount: m.webpay_counter_fault(range),
    gone: m.webpay_counter_gone(),
    unavailable: m.webpay_unavailable(),
    busy: m.webpay_counter_busy(),
  })[fault];
