import { formatPesos } from '@luwag/domain/format-money';
import { CodeBlock, CodeName, CodeQuiet, CodeString } from '@luwag/ui/code-block';
import { Fragment } from 'react';
import { m } from '#app/paraglide/messages.js';
import { Section, Ticks } from '#app/shared/components/landing/section.tsx';
import { exampleAmount, exampleAnswer, exampleKey, exampleRequest } from './example.ts';

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
