import { channelName } from '@luwag/domain/channel-names';
import { formatPayCode, parsePayCode } from '@luwag/domain/pay-code';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { MoneyField } from '@luwag/ui/money-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { CopyButton } from '#app/shared/components/copy-button.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { sourceName } from '#app/shared/format/channel-names.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import {
  allNote,
  amountWords,
  payRefusalTone,
  payRefusalWords,
} from '#app/shared/format/pay-words.ts';
import { wayNote } from '#app/shared/format/way-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RowChoices } from '#app/shared/forms/row-choices.tsx';
import type { WaysReply, WaysView } from './ways.server.ts';

export type WaysPageProps = WaysView & { reply: WaysReply | undefined };

/** How much, and by what: what each costs is said before it is chosen. */
export function WaysPage(props: WaysPageProps) {
  const { transaction, credit, reply } = props;
  return (
    <div className="stack gap-5 top ways">
      <BackLink to={`/buyer/transactions/${transaction.id}`}>{transaction.store}</BackLink>
      {!transaction.livemode && <TestBand />}
      <PageHead title={m.ways_title()}>{m.ways_lede()}</PageHead>
      {credit > 0 && (
        <Banner tone="ok" title={m.ways_credit_title({ amount: pesos(credit) })}>
          {m.ways_credit_text()}
        </Banner>
      )}
      {reply?.code && (
        <Banner
          tone={payRefusalTone(reply.code)}
          role="alert"
          title={payRefusalWords(reply.code)}
        />
      )}
      <PayCard key={props.formKey} {...props} />
      {transaction.hasCode && <CodeCard {...props} />}
    </div>
  );
}

function PayCard({ choices, ways, sources, transaction, formKey, reply }: WaysPageProps) {
  const max = choices.at(-1)?.amount ?? 0;
  const usual = choices.find(({ kind }) => kind === 'due') ?? choices.at(-1);
  const [how, setHow] = useState(reply?.typed.how || String(usual?.amount ?? ''));
  const hasScript = useHasScript();
  return (
    <Card>
      <PostForm fields={{ key: formKey, max: String(max) }} className="stack gap-5">
        <RowChoices
          legend={m.transactions_pay_how_much()}
          name="how"
          defaultValue={how}
          onChoose={setHow}
          error={reply?.fault?.amount === 'none' ? m.transactions_pay_choose_amount() : undefined}
          choices={[
            ...choices.map((choice) => ({
              value: String(choice.amount),
              title: choiceTitle(choice.kind, transaction.isLate),
              note: choiceNote(choice, transaction.outstanding),
            })),
            {
              value: 'other',
              title: m.transactions_pay_other(),
              note: m.transactions_pay_other_note({ max: pesos(max) }),
            },
          ]}
        />
        {(how === 'other' || !hasScript) && (
          <MoneyField
            label={m.transactions_pay_other_label()}
            name="other"
            defaultValue={reply?.typed.other ?? ''}
            error={amountWords(reply?.fault?.amount, max)}
          />
        )}
        <RowChoices
          legend={m.transactions_pay_with()}
          name="with"
          defaultValue={reply?.typed.with}
          error={reply?.fault?.way ? m.transactions_pay_choose_source() : undefined}
          choices={[
            ...sources.map((source) => ({
              value: `source:${source.id}`,
              title: sourceName(source),
              note: m.ways_free(),
            })),
            ...ways.map((way) => ({
              value: `way:${way.channel}`,
              title: channelName(way.channel),
              note: wayNote(way),
            })),
          ]}
        />
        <SubmitButton of={{ key: formKey }} busy={m.transactions_pay_busy()}>
          {m.ways_submit()}
        </SubmitButton>
      </PostForm>
    </Card>
  );
}

/** For whoever cannot sign in, or pays for somebody else. */
function CodeCard({ pay_code: written }: WaysPageProps) {
  const code = written === null ? undefined : parsePayCode(written);
  return (
    <Card id="code" className="stack gap-4">
      <div>
        <h2>{m.ways_code_title()}</h2>
        <p className="small">{m.ways_code_text()}</p>
      </div>
      {code ? (
        <>
          <p className="ways-code num">{formatPayCode(code)}</p>
          <p className="small">{m.ways_code_where({ address: '/bayad' })}</p>
          <CopyButton text={code} label={m.ways_copy()} copied={m.ways_copied()} />
        </>
      ) : (
        <PostForm fields={{ act: 'code' }} preventScrollReset>
          <SubmitButton variant="second" of={{ act: 'code' }}>
            {m.ways_code_make()}
          </SubmitButton>
        </PostForm>
      )}
    </Card>
  );
}

type Choice = WaysView['choices'][number];

function choiceTitle(kind: Choice['kind'], isLate: boolean): string {
  switch (kind) {
    case 'one':
      return m.ways_choice_one();
    case 'due':
      return isLate ? m.ways_choice_late() : m.transactions_pay_due();
    case 'with_next':
      return m.ways_choice_next();
    case 'all':
      return m.transactions_pay_all();
  }
}

const choiceNote = ({ kind, amount }: Choice, outstanding: number): string =>
  kind === 'all' ? allNote(amount, outstanding) : pesos(amount);
