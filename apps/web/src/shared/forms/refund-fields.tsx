import { ChoiceField } from '@luwag/ui/choice-field';
import { MoneyField } from '@luwag/ui/money-field';
import { SelectField } from '@luwag/ui/select-field';
import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';
import { refundReasonWords } from '#app/shared/format/refund-words.ts';

type RefundFieldsProps = {
  /** What can still go back. */
  refundable: number;
  typed: { how: string; amount: string; reason: string };
  isAmountFaulty: boolean;
};

/** How much goes back and why, as shops and staff are asked. */
export function RefundFields({ refundable, typed, isAmountFaulty }: RefundFieldsProps) {
  const left = pesos(refundable);
  return (
    <>
      <ChoiceField
        legend={m.refunds_how()}
        name="how"
        defaultValue={typed.how}
        choices={[
          { value: 'all', label: m.refunds_how_all(), note: left },
          { value: 'part', label: m.refunds_how_part(), note: m.refunds_how_part_note() },
        ]}
      />
      <MoneyField
        name="amount"
        label={m.refunds_amount()}
        help={m.refunds_amount_help({ amount: left })}
        error={isAmountFaulty ? m.refunds_amount_fault() : undefined}
        defaultValue={typed.amount}
      />
      <SelectField
        name="reason"
        label={m.refunds_reason()}
        help={m.refunds_reason_help()}
        defaultValue={typed.reason}
      >
        {Object.entries(refundReasonWords).map(([value, word]) => (
          <option key={value} value={value}>
            {word()}
          </option>
        ))}
      </SelectField>
    </>
  );
}
