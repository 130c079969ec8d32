import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { CodeBlock, CodeName, CodeQuiet, CodeString } from '@luwag/ui/code-block';
import { Icon } from '@luwag/ui/icon';
import { Fragment } from 'react';
import { m } from '#app/paraglide/messages.js';

const amount = centavos(4_800_00);

const request = {
  amount,
  order_reference: 'order-2291',
  description: 'Fan and rice cooker',
  channels: ['webpay', 'qr', 'reference'],
  return_url: 'https://shop.example/thanks',
};

const answer = {
  id: 'pr_01K9ZT3M5Q',
  status: 'open',
  version: 1,
  amount,
  order_reference: request.order_reference,
  reference: '7K4-2PM-9H',
  livemode: false,
};

/**
 * A look at the call a shop's website will make. It is marked as a preview: nothing answers it yet.
 */
export function Developers() {
  return (
    <section className="wrap blk" aria-labelledby="developers">
      <div className="two two-top">
        <div>
          <h2 className="section-title" id="developers">
            {m.shops_developers_title()}
          </h2>
          <p className="lede">{m.shops_developers_text()}</p>
          <ul className="ticks">
            <Tick>
              {m.shops_developers_centavos({ amount: formatPesos(amount), centavos: amount })}
            </Tick>
            <Tick>{m.shops_developers_once()}</Tick>
            <Tick>{m.shops_developers_order()}</Tick>
            <Tick>{m.shops_developers_webhook()}</Tick>
            <Tick>{m.shops_developers_test()}</Tick>
          </ul>
          <p className="label developers-preview">{m.shops_developers_preview()}</p>
        </div>
        <CodeBlock
          title="POST /api/v1/transactions/payment/payment-request/"
          answer={{ status: '201 Created', body: <Json value={answer} /> }}
        >
          <CodeName>Authorization</CodeName>: Bearer lw_test_<CodeQuiet>…</CodeQuiet>
          {'\n'}
          <CodeName>Idempotency-Key</CodeName>: {request.order_reference}
          {'\n'}
          <CodeName>Content-Type</CodeName>: application/json
          {'\n\n'}
          <Json value={request} />
        </CodeBlock>
      </div>
    </section>
  );
}

function Tick({ children }: { children: string }) {
  return (
    <li>
      <Icon name="ok" />
      <span>{children}</span>
    </li>
  );
}

function Json({ value }: { value: Readonly<Record<string, unknown>> }) {
  const entries = Object.entries(value);
  return (
    <>
      {'{\n'}
      {entries.map(([name, each], index) => (
        <Fragment key={name}>
          {'  '}
          <CodeName>"{name}"</CodeName>: <JsonValue value={each} />
          {index < entries.length - 1 ? ',\n' : '\n'}
        </Fragment>
      ))}
      {'}'}
    </>
  );
}

function JsonValue({ value }: { value: unknown }) {
  const text = JSON.stringify(value).replaceAll('","', '", "');
  return typeof value === 'number' || typeof value === 'boolean' ? (
    text
  ) : (
    <CodeString>{text}</CodeString>
  );
}
