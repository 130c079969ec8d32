import { Card } from '@luwag/ui/card';
import { MoneyField } from '@luwag/ui/money-field';
import { TextArea } from '@luwag/ui/text-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { BeforeAfter, Funding, saleRows } from '#app/shared/components/refund-figures.tsx';
import { pesos } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RowChoices } from '#app/shared/forms/row-choices.tsx';
import { amountHelp } from './dispute-words.ts';
import type { ShopDisputeData, ShopReply } from './shop.server.ts';

export type ShopCaseProps = ShopDisputeData & { reply: ShopReply | undefined };

/** All, a part, something else than money, or no: each with what it means. */
export function OfferForm({ dispute, cost, formKey, reply }: ShopCaseProps) {
  const hasScript = useHasScript();
  const [choice, setChoice] = useState(reply?.choice ?? '');
  const { open_amount: open, buyer_name: name } = dispute;
  return (
    <Card className="stack" role="region" aria-labelledby="offer">
      <h2 id="offer">{m.disputes_offer_title()}</h2>
      <PostForm fields={{ act: 'offer', key: formKey }} className="stack gap-4" preventScrollReset>
        <RowChoices
          legend={m.disputes_offer_title()}
          hideLegend
          name="choice"
          defaultValue={choice}
          onChoose={setChoice}
          choices={[
            {
              value: 'all',
              title: m.disputes_offer_all(),
              note: m.disputes_offer_all_note({ amount: pesos(open) }),
            },
            {
              value: 'part',
              title: m.disputes_offer_part(),
              note: m.disputes_offer_part_note({ name }),
            },
            {
              value: 'exchange',
              title: m.disputes_offer_change(),
              note: m.disputes_offer_change_note(),
            },
            {
              value: 'repair',
              title: m.disputes_offer_fix(),
              note: m.disputes_offer_change_note(),
            },
            { value: 'decline', title: m.disputes_offer_no(), note: m.disputes_offer_no_note() },
          ]}
        />
        {(choice === 'part' || !hasScript) && (
          <MoneyField
            name="amount"
            label={m.disputes_offer_amount()}
            help={amountHelp(dispute)}
            defaultValue={reply?.amount}
          />
        )}
        {cost && (choice === 'all' || !hasScript) && (
          <div className="stack gap-4">
            <h3>{m.disputes_offer_cost({ amount: pesos(cost.amount) })}</h3>
            <Funding amount={cost.amount} funding={cost.funding} reader="shop" />
            <BeforeAfter title={m.disputes_sale_title()} rows={saleRows(cost.sale, 'shop')} />
            {cost.needs_second_person && <p className="small">{m.team_refund_two()}</p>}
          </div>
        )}
        <TextArea
          name="words"
          label={m.disputes_offer_words()}
          help={m.disputes_offer_words_help({ name })}
          defaultValue={reply?.act === 'offer' ? reply.words : undefined}
          maxLength={2000}
        />
        <SubmitButton of={{ act: 'offer' }} busy={m.disputes_report_busy()}>
          {m.disputes_offer_send()}
        </SubmitButton>
      </PostForm>
    </Card>
  );
}
