import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';

type CreditFormProps = { credit: number; due: number; formKey: string };

/** What the buyer paid too much elsewhere, used here by one press. */
export function CreditForm({ credit, due, formKey }: CreditFormProps) {
  if (credit === 0) return null;
  return (
    <Card className="stack">
      <h2>{m.transactions_credit_title({ amount: pesos(credit) })}</h2>
      <p className="small">{m.transactions_credit_text()}</p>
      <PostForm fields={{ key: `${formKey}-credit`, act: 'credit' }}>
        <SubmitButton of={{ act: 'credit' }} variant="second" busy={m.transactions_pay_busy()}>
          {m.transactions_credit_use({ amount: pesos(Math.min(credit, due)) })}
        </SubmitButton>
      </PostForm>
    </Card>
  );
}
