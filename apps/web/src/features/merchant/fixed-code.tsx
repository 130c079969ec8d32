import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { MoneyField } from '@luwag/ui/money-field';
import { QRCodeSVG } from 'qrcode.react';
import { Form } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { CopyButton } from '#app/shared/components/copy-button.tsx';

export type FixedCode = {
  typed: string;
  /** What was typed is no amount that can be asked for. */
  isFaulty: boolean;
  range: { min: string; max: string };
  made: { link: string; amount: string } | undefined;
};

/** For one price that is asked for again and again: the buyer types nothing. */
export function FixedCodeCard({ fixed, storeName }: { fixed: FixedCode; storeName: string }) {
  const { typed, isFaulty, range, made } = fixed;
  return (
    <Card className="stack gap-4 off-paper" role="region" aria-labelledby="fixed">
      <h2 id="fixed">{m.sales_fixed_title()}</h2>
      <p className="small">{m.sales_fixed_text()}</p>
      <Form method="get" preventScrollReset className="stack">
        <MoneyField
          name="amount"
          label={m.selling_ask_amount()}
          help={m.selling_ask_amount_help(range)}
          error={isFaulty ? m.selling_ask_amount_fault(range) : undefined}
          defaultValue={typed}
        />
        <Button type="submit" variant="second">
          {m.sales_fixed_make()}
        </Button>
      </Form>
      {made && (
        <>
          <div className="qr-code" data-theme="light">
            <QRCodeSVG
              value={made.link}
              size={256}
              level="M"
              marginSize={2}
              bgColor="transparent"
              fgColor="currentColor"
              title={m.selling_request_qr({ amount: made.amount })}
            />
          </div>
          <p className="breaks">
            <b>{made.amount}</b>, {storeName}
          </p>
          <p className="mono small breaks">{made.link}</p>
          <CopyButton
            text={made.link}
            label={m.selling_request_copy()}
            copied={m.selling_copied()}
          />
        </>
      )}
    </Card>
  );
}
