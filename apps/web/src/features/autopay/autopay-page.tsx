import type { setAutopay } from '@luwag/contracts/transactions';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { KeyFacts } from '@luwag/ui/key-facts';
import { SelectField } from '@luwag/ui/select-field';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { sourceName } from '#app/shared/format/channel-names.ts';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import type { AutopayFault, AutopayView } from './autopay.server.ts';

type AutopayPageProps = AutopayView & { today: string; fault: AutopayFault | undefined };

/** One switch, what it is charged to, and what is charged when. */
export function AutopayPage({ today, fault, ...view }: AutopayPageProps) {
  const { id, storeName, next, autopay } = view;
  return (
    <div className="stack gap-5 top">
      <BackLink to={`/buyer/transactions/${id}`}>{m.autopay_back()}</BackLink>
      <PageHead title={m.autopay_title()}>{m.autopay_lede({ store: storeName })}</PageHead>
      {fault && <RefusalBanner code={fault.code} words={refusals} otherwise={m.autopay_refused} />}
      <Standing autopay={autopay} />
      {next ? (
        <>
          <KeyFacts title={m.autopay_facts()} facts={factsOf(view, today)} />
          <Card className="stack">
            <Switch {...view} />
          </Card>
        </>
      ) : (
        <Banner tone="ok" title={m.autopay_nothing_left()} />
      )}
    </div>
  );
}

/** Whether it is on; if it ended by no doing of the buyer's, why. */
function Standing({ autopay }: Pick<AutopayView, 'autopay'>) {
  const { is_on: isOn, source_label: source, ended_because: because } = autopay;
  if (isOn) return <Banner tone="ok" title={m.autopay_on({ source: source ?? '' })} />;
  const words = because && endings[because];
  return words ? <Banner tone="pend" title={words({ source: source ?? '' })} /> : null;
}

type EndWords = (inputs: { source: string }) => string;

const endings: Record<
  NonNullable<AutopayView['autopay']['ended_because']>,
  EndWords | undefined
> = {
  turned_off: undefined,
  source_unlinked: m.autopay_ended_unlinked,
  source_expired: m.autopay_ended_expired,
  source_failed: m.autopay_ended_refused,
  source_refused: m.autopay_ended_refused,
  payment_reversed: m.autopay_ended_reversed,
};

function factsOf({ next, autopay }: AutopayView, today: string) {
  const { is_on: isOn, next_charge: charge, attempts_left: left } = autopay;
  // Off, it would charge what is due next: on its day, or at once where that has come.
  const would = next && {
    on_date: next.due_date > today ? next.due_date : today,
    amount: next.amount,
  };
  const first = isOn ? charge : would;
  const isByHand = isOn && left === 0;
  return [
    ...(first
      ? [
          {
            term: isOn ? m.autopay_next() : m.autopay_first(),
            value: pesos(first.amount),
            note: first.on_date === today ? m.autopay_today() : dateOf(first.on_date),
            isTotal: true,
          },
        ]
      : []),
    ...(isByHand ? [{ term: m.autopay_by_hand(), value: m.autopay_by_hand_text() }] : []),
    { term: m.autopay_notice(), value: m.autopay_notice_text() },
    { term: m.autopay_failed(), value: m.autopay_failed_text() },
    { term: m.autopay_early(), value: m.autopay_early_text() },
  ];
}

function Switch({ sources, autopay, livemode }: AutopayView) {
  const { is_on: isOn, source_id: current } = autopay;
  const chosen =
    sources.find(({ id }) => id === current) ?? sources.find((each) => each.is_default);
  if (sources.length === 0 && !isOn)
    return (
      <>
        <p>{m.autopay_no_source()}</p>
        <Link
          to={livemode ? '/buyer/sources' : '/buyer/sources/test'}
          className={buttonClass({ variant: 'second' })}
        >
          {m.autopay_link_source()}
        </Link>
      </>
    );
  return (
    <>
      {isOn && (
        <PostForm>
          <SubmitButton name="act" value="off" variant="second" busy={m.autopay_busy()}>
            {m.autopay_turn_off()}
          </SubmitButton>
        </PostForm>
      )}
      {(!isOn || sources.length > 1) && (
        <PostForm className="stack">
          <SelectField label={m.autopay_source()} name="source" defaultValue={chosen?.id}>
            {sources.map((source) => (
              <option key={source.id} value={source.id}>
                {sourceName(source)}
              </option>
            ))}
          </SelectField>
          <SubmitButton
            name="act"
            value="on"
            variant={isOn ? 'second' : 'primary'}
            busy={m.autopay_busy()}
          >
            {isOn ? m.autopay_change_source() : m.autopay_turn_on()}
          </SubmitButton>
        </PostForm>
      )}
    </>
  );
}

const refusals: ForRefusals<typeof setAutopay, () => string> = {
  source_not_found: m.autopay_refused_source,
  source_not_chargeable: m.autopay_refused_source,
  nothing_due: m.autopay_nothing_left,
  transaction_not_found: undefined,
  unreachable: m.autopay_refused_unreachable,
};
