import { manilaDateOf } from '@luwag/domain/calendar';
import { disputeKinds, disputeWishes } from '@luwag/domain/disputes';
import { parsePesos } from '@luwag/domain/parse-money';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Segmented } from '@luwag/ui/choice-field';
import { FieldNote } from '@luwag/ui/field';
import { Glyph } from '@luwag/ui/list';
import { MoneyField } from '@luwag/ui/money-field';
import { TextArea } from '@luwag/ui/text-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useLayoutEffect, useRef, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { initialsOf } from '#app/shared/format/initials.ts';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { RowChoices } from '#app/shared/forms/row-choices.tsx';
import { useSendSmall } from '#app/shared/pictures/use-send-small.ts';
import { kindWords, wishWords } from './dispute-words.ts';
import { PicturesField } from './pictures-field.tsx';
import { refusalWords } from './refusal-words.ts';
import type { Preview, ReportReply, ReportView } from './report.server.ts';
import { usePreview } from './use-preview.ts';
import { WhatStops } from './what-stops.tsx';

export type ReportPageProps = ReportView & { reply: ReportReply | undefined };

/** What happened, to which part, and what that stops: read before it is sent. */
export function ReportPage(props: ReportPageProps) {
  const { purchase, preview, fault, reply } = props;
  const code = reply?.code ?? fault;
  return (
    <div className="stack gap-5 top narrow dispute">
      <BackLink to={`/buyer/transactions/${purchase.id}`}>
        {m.disputes_back_plan({ store: purchase.store_name })}
      </BackLink>
      {!purchase.livemode && <TestBand />}
      <div className="beside dispute-shop">
        <Glyph initials={initialsOf(purchase.store_name)} />
        <div className="breaks">
          <b>{purchase.store_name}</b>
          <p className="label">
            {m.disputes_report_bought({
              amount: pesos(purchase.amount),
              date: dateOf(manilaDateOf(Date.parse(purchase.created_at))),
            })}
          </p>
        </div>
      </div>
      <h1>{m.disputes_report_title()}</h1>
      {code && (
        <RefusalBanner code={code} words={refusalWords} otherwise={m.disputes_refused_other} />
      )}
      {preview.kind === 'refused' && preview.code !== 'dispute_amount_too_high' ? (
        <Banner title={m.disputes_report_refused_title()}>
          {(refusalWords[preview.code as keyof typeof refusalWords] ?? m.disputes_refused_other)()}
        </Banner>
      ) : (
        <ReportForm {...props} />
      )}
    </div>
  );
}

function ReportForm({ preview: first, left, formKey, reply }: ReportPageProps) {
  const hasScript = useHasScript();
  const typed = reply?.typed ?? {};
  const faults = reply?.faults ?? {};
  const [how, setHow] = useState(typed.how === 'part' ? 'part' : 'all');
  const [amount, setAmount] = useState(typed.amount ?? '');
  const wanted = how === 'part' ? parsePesos(amount) : 'all';
  const preview = usePreview(wanted, reply?.preview ?? first);
  const sendSmall = useSendSmall();
  return (
    <PostForm
      encType="multipart/form-data"
      className="stack gap-6"
      fields={{ key: formKey, shown: shownBy(preview) }}
      onSubmit={(event) => void sendSmall(event)}
    >
      <RowChoices
        legend={m.disputes_report_title()}
        hideLegend
        name="kind"
        defaultValue={typed.kind}
        error={faults.kind && m.disputes_report_kind_fault()}
        choices={disputeKinds.map((value) => ({ value, title: kindWords[value]() }))}
      />
      <PartFields
        {...{ how, setHow, amount, setAmount }}
        most={preview.kind === 'shown' ? preview.amount_max : undefined}
        error={amountFault(faults.amount, preview)}
      />
      <TextArea
        name="words"
        label={m.disputes_report_words()}
        help={m.disputes_report_words_help()}
        error={faults.words && m.disputes_report_words_fault()}
        defaultValue={typed.words}
        maxLength={1000}
      />
      <PicturesField />
      {/* A browser never gives chosen files back to a form. */}
      <noscript>
        <p className="small">{m.disputes_report_pictures_last()}</p>
      </noscript>
      <div className="stack">
        <h2>{m.disputes_report_wish()}</h2>
        <Segmented
          legend={m.disputes_report_wish()}
          hideLegend
          name="wish"
          defaultValue={typed.wish ?? 'refund'}
          choices={disputeWishes.map((value) => ({ value, label: wishWords[value]() }))}
        />
        <FieldNote id="wish-note" error={faults.wish && m.disputes_report_wish_fault()} />
      </div>
      {preview.kind === 'shown' && <WhatStops preview={preview} left={left} />}
      {!hasScript && (
        <Button type="submit" name="act" value="look" variant="second">
          {m.disputes_report_look()}
        </Button>
      )}
      <SubmitButton name="act" value="send" of={{ key: formKey }} busy={m.disputes_report_busy()}>
        {preview.kind === 'shown' && preview.stopped === 0
          ? m.disputes_report_send_only()
          : m.disputes_report_send()}
      </SubmitButton>
    </PostForm>
  );
}

type PartFieldsProps = {
  how: string;
  setHow: (how: string) => void;
  amount: string;
  setAmount: (amount: string) => void;
  /** What can be reported at most, where that is known. */
  most: number | undefined;
  error: string | undefined;
};

function PartFields({ how, setHow, amount, setAmount, most, error }: PartFieldsProps) {
  const hasScript = useHasScript();
  const part = usePartBeforeScript(setHow, setAmount);
  return (
    <div className="stack" ref={part}>
      <h2>{m.disputes_report_part()}</h2>
      <RowChoices
        legend={m.disputes_report_part()}
        hideLegend
        name="how"
        defaultValue={how}
        onChoose={setHow}
        choices={[
          {
            value: 'all',
            title: m.disputes_report_all(),
            ...(most === undefined ? {} : { note: pesos(most) }),
          },
          {
            value: 'part',
            title: m.disputes_report_some(),
            note: m.disputes_report_some_note(),
          },
        ]}
      />
      {(how === 'part' || !hasScript) && (
        <MoneyField
          name="amount"
          label={m.disputes_report_amount()}
          help={
            most === undefined ? undefined : m.disputes_report_amount_help({ amount: pesos(most) })
          }
          error={error}
          defaultValue={amount}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        />
      )}
    </div>
  );
}

/**
 * On a slow line people choose and type before the script arrives: that wins over what was sent.
 * Read before the first drawing with script, which takes the field away where all is chosen.
 */
function usePartBeforeScript(setHow: (how: string) => void, setAmount: (amount: string) => void) {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const find = (of: string) => part.current?.querySelector<HTMLInputElement>(of)?.value;
    const [how, amount] = [find('input[name=how]:checked'), find('input[name=amount]')];
    if (how) setHow(how);
    if (amount) setAmount(amount);
  }, [setHow, setAmount]);
  return part;
}

/** What the preview on the page is about, as the form says it when it is sent. */
function shownBy(preview: Preview): string {
  if (preview.kind === 'refused') return '';
  const { amount, amount_max: most } = preview;
  return amount === most ? `all ${amount}` : String(amount);
}

function amountFault(isFaulty: true | undefined, preview: Preview): string | undefined {
  if (preview.kind === 'refused' && preview.code === 'dispute_amount_too_high')
    return m.disputes_refused_amount();
  return isFaulty && m.disputes_report_amount_fault();
}
