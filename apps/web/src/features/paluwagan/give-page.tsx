import type { payDue } from '@luwag/contracts/paluwagan-money';
import { channelName } from '@luwag/domain/channel-names';
import { centavos } from '@luwag/domain/money';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { Checkbox } from '@luwag/ui/checkbox';
import { Money } from '@luwag/ui/money';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { sourceName } from '#app/shared/format/channel-names.ts';
import { dateOf, dayOf, inColumn, pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { payRefusalTone } from '#app/shared/format/pay-words.ts';
import { wayNote } from '#app/shared/format/way-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { RowChoices } from '#app/shared/forms/row-choices.tsx';
import type { GiveReply, GiveView } from './give.server.ts';
import { firstOf, ordinal } from './group-words.ts';
import { groupPath } from './paths.ts';
import { PotPanes } from './pot-panes.tsx';

type GivePageProps = GiveView & { reply: GiveReply | undefined };

/** What I give, to whom it goes, what comes back, and by what I pay. */
export function GivePage(props: GivePageProps) {
  const { groupId, group_name: groupName, livemode, pot, reply, why_not: whyNot } = props;
  return (
    <div className="stack gap-5 top narrow">
      <BackLink to={groupPath(groupId)}>{groupName}</BackLink>
      {!livemode && <TestBand />}
      <PageHead title={titles[props.due.kind]()} />
      {reply && (
        <RefusalBanner
          code={reply.code}
          words={refusals}
          otherwise={m.transactions_refused_other}
          tone={payRefusalTone(reply.code)}
        />
      )}
      {pot && props.due.contribution > 0 && (
        <PotPanes
          pot={pot}
          contribution={props.due.contribution}
          isOwnPot={isOwnPot(props)}
          isOwnGiven={props.due.status === 'paid' || props.due.status === 'offset'}
        />
      )}
      <WhatYouGive {...props} />
      {whyNot ? (
        <Banner title={(refusals[whyNot] ?? m.paluwagan_refused)()} />
      ) : (
        <Ways {...props} />
      )}
    </div>
  );
}

const titles: Readonly<Record<GiveView['due']['kind'], () => string>> = {
  contribution: m.paluwagan_give_title,
  deposit: m.paluwagan_give_deposit_title,
  buy_in: m.paluwagan_give_buy_in_title,
};

/** My own turn: what I give comes to me with the rest. */
const isOwnPot = ({ pot, next_pot: own }: Pick<GiveView, 'pot' | 'next_pot'>): boolean =>
  pot !== null && own?.turn === pot.round_number;

function WhatYouGive(view: GiveView) {
  const { due, fee, cover_back_on: coverBack } = view;
  const isDeposit = due.kind === 'deposit';
  return (
    <Card className="stack" role="region" aria-labelledby="what">
      <h2 id="what">{m.paluwagan_give_what()}</h2>
      <dl className="bill">
        <div>
          <dt>{isDeposit ? m.paluwagan_due_deposit() : m.paluwagan_give_hulog()}</dt>
          <dd>{inColumn(due.contribution)}</dd>
          <dd className="bill-detail">{whereTo(view)}</dd>
        </div>
        {due.cover > 0 && (
          <div>
            <dt>{m.paluwagan_even_cover()}</dt>
            <dd>{inColumn(due.cover)}</dd>
            <dd className="bill-detail">
              {coverBack
                ? m.paluwagan_give_cover_back({ date: dateOf(coverBack) })
                : m.paluwagan_even_cover_note()}
            </dd>
          </div>
        )}
        {due.penalty > 0 && (
          <div className="late">
            <dt>{m.paluwagan_owes_penalty()}</dt>
            <dd>{inColumn(due.penalty)}</dd>
          </div>
        )}
        <div>
          <dt>{m.paluwagan_even_fee()}</dt>
          <dd>{inColumn(fee)}</dd>
        </div>
        <div className="bill-sum">
          <dt>{m.paluwagan_give_today()}</dt>
          <dd>{pesos(due.amount)}</dd>
        </div>
      </dl>
    </Card>
  );
}

function whereTo(view: GiveView): string {
  const { due, pot } = view;
  if (due.kind === 'deposit') return m.paluwagan_due_deposit_text();
  if (due.kind === 'buy_in') return m.paluwagan_due_buy_in_text();
  if (due.status === 'missed' || !pot) return m.paluwagan_give_late_text();
  const days = { day: dayOf(pot.date), latest: dayOf(pot.latest) };
  if (isOwnPot(view)) return m.paluwagan_give_own_pot(days);
  return m.paluwagan_give_reaches({ name: firstOf(pot.name), ...days });
}

function Ways(props: GivePageProps) {
  const { due, ways, sources, formKey, reply } = props;
  const usual = props.autopay_source_id ?? sources.find((each) => each.is_default)?.id;
  const [means, setMeans] = useState(reply?.with || (usual ? `source:${usual}` : ''));
  const hasScript = useHasScript();
  const source = sources.find(({ id }) => means === `source:${id}`);
  const offersAutopay =
    due.kind === 'contribution' &&
    props.autopay_source_id === null &&
    (hasScript ? source?.can_be_charged_unattended : sources.length > 0);
  return (
    <PostForm
      fields={{ key: formKey, due: due.due_id, amount: String(due.amount) }}
      className="stack gap-5"
    >
      <RowChoices
        legend={m.paluwagan_give_from()}
        name="with"
        defaultValue={means}
        onChoose={setMeans}
        error={
          reply?.code === 'payment_source_required' ? m.transactions_pay_choose_source() : undefined
        }
        choices={[
          ...sources.map((each) => ({
            value: `source:${each.id}`,
            title: sourceName(each),
            note: m.ways_free(),
          })),
          ...ways.map((way) => ({
            value: `way:${way.channel}`,
            title: channelName(way.channel),
            note: wayNote(way),
          })),
        ]}
      />
      {offersAutopay && (
        <Checkbox name="autopay" value="yes">
          {source
            ? m.paluwagan_give_autopay({ source: sourceName(source) })
            : m.paluwagan_give_autopay_any()}
        </Checkbox>
      )}
      <Standing {...props} />
      <div className="stack gap-2">
        <SubmitButton of={{ key: formKey }} busy={m.transactions_pay_busy()}>
          {m.paluwagan_give({ amount: pesos(due.amount) })}
        </SubmitButton>
      </div>
    </PostForm>
  );
}

/** Given so far, and what is received: the two are even in the end. */
function Standing({ given_so_far: given, given_count: count, next_pot: pot }: GiveView) {
  return (
    <Card className="row2 pal-pair">
      <p>
        <span className="label">{m.paluwagan_give_so_far()}</span>
        <Money amount={centavos(given)} size={22} />
        <span className="pal-line-note">{m.paluwagan_give_times({ count })}</span>
      </p>
      {pot && (
        <p>
          <span className="label">{m.paluwagan_even_out()}</span>
          <Money amount={centavos(pot.amount)} size={22} />
          <span className="pal-line-note">
            {m.paluwagan_give_pot_on({
              turn: ordinal(pot.turn),
              date: dateOf(pot.date),
              latest: shortDateOf(pot.latest),
            })}
          </span>
        </p>
      )}
    </Card>
  );
}

const refusals: ForRefusals<typeof payDue, () => string> = {
  group_not_found: undefined,
  due_not_found: undefined,
  not_open_yet: m.paluwagan_refused_not_open,
  nothing_due: m.paluwagan_refused_nothing_due,
  amount_changed: m.paluwagan_refused_amount,
  amount_not_for_channel: m.ways_refused_amount,
  payment_under_way: m.transactions_refused_payment_under_way,
  source_not_found: m.transactions_refused_source_not_found,
  payment_source_required: m.transactions_pay_choose_source,
  idempotency_key_reused: m.transactions_refused_idempotency_key_reused,
  money_paused: m.pay_paused,
  turned_off: m.switches_turned_off,
  rate_limited: m.transactions_refused_rate_limited,
  unreachable: m.transactions_refused_unreachable,
  unexpected_answer: m.transactions_refused_unreachable,
};
