import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { CodeBlock, CodeName, CodeQuiet, CodeString } from '@luwag/ui/code-block';
import { Fragment } from 'react';
import { m } from '#app/paraglide/messages.js';
import { Section, Ticks } from '#app/shared/components/landing/section.tsx';

/** The call that a shop's website makes. */
export function Developers() {
  const amount = { amount: formatPesos(exampleAmount), centavos: exampleAmount };
  const points = [
    m.shops_developers_centavos(amount),
    m.shops_developers_once(),
    m.shops_developers_order(),
    m.shops_developers_return(),
    m.shops_developers_webhook(),
    m.shops_developers_test(),
  ];
  return (
    <Section
      id="developers"
      title={m.shops_developers_title()}
      text={m.shops_developers_text()}
      beside={{ look: 'two-top', what: <ExampleCall /> }}
    >
      <Ticks points={points} />
      <a href="/developers" className="target">
        {m.shops_developers_read()}
      </a>
    </Section>
  );
}

const ExampleCall = () => (
  <CodeBlock
    title="POST /api/v1/transactions/payment/payment-request/"
    answer={{ status: '201 Created', body: <Json value={exampleAnswer} /> }}
  >
    <CodeName>Authorization</CodeName>: Bearer lw_test_<CodeQuiet>…</CodeQuiet>
    {'\n'}
    <CodeName>Idempotency-Key</CodeName>: {exampleKey}
    {'\n'}
    <CodeName>Content-Type</CodeName>: application/json
    {'\n\n'}
    <Json value={exampleRequest} />
  </CodeBlock>
);

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

const exampleAmount = centavos(4_800_00);

/** A call that a shop's website makes before it ships, and some of what it is answered. */
export const exampleRequest = {
  amount: exampleAmount,
  order_reference: 'order-2291',
  description: 'Fan and rice cooker',
  return_url: 'https://shop.example/thanks',
};

/** Made once for the order and sent again with every retry. */
export const exampleKey = '7c0f7b1e-2f2c-4c0e-9a55-1d6b1a0f3c11';

export const exampleAnswer = {
  id: '019a8474-5c1e-7d0b-9a54-6f2c1e8b3d70',
  status: 'open',
  version: 1,
  livemode: false,
  amount: exampleAmount,
  order_reference: exampleRequest.order_reference,
  reference: 'K7QD-29MX',
  webpay_url: 'https://luwag.example/p/AbCdEfGhIjKlMnOpQrStUv',
};
