import type { findByPayCode, payByPayCode } from '@luwag/contracts/ways-to-pay';
import { channelName } from '@luwag/domain/channel-names';
import { centavos } from '@luwag/domain/money';
import { formatPayCode, parsePayCode } from '@luwag/domain/pay-code';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { Money } from '@luwag/ui/money';
import { MoneyField } from '@luwag/ui/money-field';
import { TextField } from '@luwag/ui/text-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { type AmountFault, amountWords, payRefusalTone } from '#app/shared/format/pay-words.ts';
import { wayNote } from '#app/shared/format/way-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RowChoices } from '#app/shared/forms/row-choices.tsx';
import type { BayadView, CodeReply, PayReply } from './bayad.server.ts';

/** Where a code is typed. Nobody has to sign in, and nobody learns whose it is. */
export function CodePage({ reply }: { reply: CodeReply | undefined }) {
  return (
    <div className="stack gap-5 wrap ways-public">
      <PageHead title={m.ways_bayad_title()}>{m.ways_bayad_lede()}</PageHead>
      <Card>
        <PostForm action="/bayad" className="stack gap-4">
          <TextField
            label={m.ways_bayad_label()}
            help={m.ways_bayad_help()}
            name="code"
            defaultValue={reply?.typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={reply && (lineFor(codeRefusals, reply.code) ?? m.ways_bayad_trouble)()}
          />
          <SubmitButton>{m.ways_bayad_submit()}</SubmitButton>
        </PostForm>
      </Card>
      <p className="small">{m.ways_bayad_privacy()}</p>
    </div>
  );
}

type DuePageProps = {
  due: NonNullable<BayadView['due']>;
  formKey: string;
  reply: PayReply | undefined;
};

/** What is due under a code: how much, by when, and ways to pay it. */
export function DuePage({ due, formKey, reply }: DuePageProps) {
  const code = parsePayCode(due.pay_code);
  return (
    <div className="stack gap-5 wrap ways-public">
      {!due.livemode && <TestBand />}
      <PageHead title={m.ways_due_title()}>
        {m.ways_due_lede({ code: code ? formatPayCode(code) : '', store: due.store_hint })}
      </PageHead>
      <div>
        <p>
          <Money amount={centavos(due.amount)} size={48} />
        </p>
        <p className="label">{m.ways_due_by({ date: dateOf(due.due_date) })}</p>
      </div>
      {reply?.code && (
        <Banner
          tone={payRefusalTone(reply.code)}
          role="alert"
          title={(lineFor(payRefusals, reply.code) ?? m.ways_bayad_trouble)()}
        />
      )}
      <DueForm key={formKey} {...{ due, formKey, reply }} />
      <p className="small">{m.ways_bayad_privacy()}</p>
    </div>
  );
}

function DueForm({ due, formKey, reply }: DuePageProps) {
  const [how, setHow] = useState(reply?.typed.how || String(due.amount));
  const hasScript = useHasScript();
  const fault = reply?.fault;
  return (
    <Card>
      <PostForm fields={{ key: formKey, max: String(due.amount) }} className="stack gap-5">
        <RowChoices
          legend={m.transactions_pay_how_much()}
          name="how"
          defaultValue={how}
          onChoose={setHow}
          error={fault?.amount === 'none' ? m.transactions_pay_choose_amount() : undefined}
          choices={[
            {
              value: String(due.amount),
              title: m.transactions_pay_due(),
              note: pesos(due.amount),
            },
            {
              value: 'other',
              title: m.ways_less(),
              note: m.transactions_pay_other_note({ max: pesos(due.amount) }),
            },
          ]}
        />
        {(how === 'other' || !hasScript) && (
          <MoneyField
            label={m.transactions_pay_other_label()}
            name="other"
            defaultValue={reply?.typed.other ?? ''}
            error={otherWords(fault?.amount, due.amount)}
          />
        )}
        <RowChoices
          legend={m.transactions_pay_with()}
          name="with"
          defaultValue={reply?.typed.with}
          error={fault?.way ? m.transactions_pay_choose_source() : undefined}
          choices={due.ways.map((way) => ({
            value: way.channel,
            title: channelName(way.channel),
            note: wayNote(way),
          }))}
        />
        <SubmitButton of={{ key: formKey }} busy={m.transactions_pay_busy()}>
          {m.ways_submit()}
        </SubmitButton>
      </PostForm>
    </Card>
  );
}

/** By a code no more than what is due is taken, whoever pays it. */
const otherWords = (fault: AmountFault | undefined, max: number): string | undefined =>
  fault === 'high' ? m.ways_refused_above({ max: pesos(max) }) : amountWords(fault, max);

const codeRefusals: ForRefusals<typeof findByPayCode, () => string> = {
  pay_code_not_found: m.ways_refused_not_found,
  pay_code_mistyped: m.ways_refused_mistyped,
  rate_limited: m.ways_refused_often,
};

const payRefusals: ForRefusals<typeof payByPayCode, () => string> = {
  pay_code_not_found: m.ways_refused_not_found,
  pay_code_mistyped: m.ways_refused_mistyped,
  amount_above_due: m.ways_refused_changed,
  amount_not_for_channel: m.ways_refused_amount,
  payment_source_required: m.transactions_pay_choose_source,
  payment_under_way: m.ways_refused_several,
  rate_limited: m.ways_refused_often,
  money_paused: m.pay_paused,
  turned_off: m.switches_turned_off,
  idempotency_key_reused: m.transactions_refused_idempotency_key_reused,
  unreachable: m.transactions_refused_unreachable,
  unexpected_answer: m.transactions_refused_unreachable,
};
