import { Button } from '@luwag/ui/button';
import { MoneyField } from '@luwag/ui/money-field';
import { m } from '#app/paraglide/messages.js';
import { Held } from '#app/shared/components/held/held.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { pesos } from '#app/shared/format/money-words.ts';
import { PlainForm } from '#app/shared/forms/plain-form.tsx';
import { LineRefused } from './end-views.tsx';
import { WebpayFrame } from './frame.tsx';
import type { CounterFault, CounterProps, CounterReply } from './open.server.ts';
import { webpayPaths } from './paths.ts';

/** At a printed code: the buyer types what the cashier says. */
export function CounterPage(props: CounterProps & { reply: CounterReply | undefined }) {
  const { counter, typed, openKey, hold, domain, reply } = props;
  if (reply && 'line' in reply) {
    const request = { store_name: counter.store_name, return_url: null, cancel_url: null };
    return (
      <WebpayFrame domain={domain}>
        <LineRefused proposal={{ line: reply.line, request }} />
      </WebpayFrame>
    );
  }
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

const faultWords = (fault: CounterFault, range: { min: string; max: string }): string =>
  ({
    amount: m.webpay_counter_fault(range),
    gone: m.webpay_counter_gone(),
    unavailable: m.webpay_unavailable(),
    busy: m.webpay_counter_busy(),
  })[fault];
