import type { SpendingCap } from '@luwag/contracts/credit';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { MoneyField } from '@luwag/ui/money-field';
import { Form } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { formatMoment } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import type { RatingFault } from './rating.server.ts';

type CapCardProps = { cap: SpendingCap | null; fault: RatingFault | undefined };

/** The most that the buyer wants to owe: lowered at once, raised after a day to think. */
export function CapCard({ cap, fault }: CapCardProps) {
  if (!cap) return null;
  const { amount, used, raise } = cap;
  return (
    <Card className="stack gap-4" id="cap">
      <h2>
        {amount === null ? m.rating_cap_title() : m.rating_cap_set({ amount: pesos(amount) })}
      </h2>
      <p className="small">
        {m.rating_cap_text()} {amount !== null && leftWords(amount, used)}
      </p>
      {raise && (
        <Form method="post" className="stack gap-4">
          <Banner tone="pend" title={raiseWords(raise)} />
          <Button type="submit" name="act" value="keep_cap" variant="second">
            {m.rating_cap_keep({ amount: pesos(amount ?? 0) })}
          </Button>
        </Form>
      )}
      <Form method="post" className="stack gap-4">
        <MoneyField
          name="cap"
          label={m.rating_cap_label()}
          help={m.rating_cap_help()}
          error={fault?.about === 'cap' ? faultWords(fault) : undefined}
          autoFocus={fault?.about === 'cap'}
          defaultValue={fault?.typed ?? (amount === null ? '' : String(amount / 100))}
        />
        <Button type="submit" name="act" value="cap" variant="second">
          {m.rating_cap_save()}
        </Button>
        {amount !== null && (
          <Button type="submit" name="act" value="no_cap" variant="text">
            {m.rating_cap_none()}
          </Button>
        )}
      </Form>
    </Card>
  );
}

const leftWords = (amount: number, used: number): string =>
  used > amount
    ? m.rating_cap_above({ used: pesos(used) })
    : m.rating_cap_left({ used: pesos(used), room: pesos(amount - used) });

function raiseWords({ amount, at }: NonNullable<SpendingCap['raise']>): string {
  const time = formatMoment(Date.parse(at), getLocale());
  return amount === null
    ? m.rating_cap_ends({ time })
    : m.rating_cap_raised({ amount: pesos(amount), time });
}

const faultWords = ({ code }: RatingFault): string =>
  code === 'invalid_request' ? m.rating_cap_fault() : m.rating_income_fault();
