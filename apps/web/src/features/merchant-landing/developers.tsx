import { formatPesos } from '@luwag/domain/format-money';
import { CodeBlock, CodeName, CodeQuiet, CodeString } from '@luwag/ui/code-block';
import { Tick } from '@luwag/ui/tick';
import { Fragment } from 'react';
import { m } from '#app/paraglide/messages.js';
import { exampleAmount, exampleAnswer, exampleKey, exampleRequest } from './example.ts';

/** The call that a shop's website makes. */
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
              {m.shops_developers_centavos({
                amount: formatPesos(exampleAmount),
                centavos: exampleAmount,
              })}
            </Tick>
            <Tick>{m.shops_developers_once()}</Tick>
            <Tick>{m.shops_developers_order()}</Tick>
            <Tick>{m.shops_developers_return()}</Tick>
            <Tick>{m.shops_developers_webhook()}</Tick>
            <Tick>{m.shops_developers_test()}</Tick>
          </ul>
        </div>
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
      </div>
    </section>
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
