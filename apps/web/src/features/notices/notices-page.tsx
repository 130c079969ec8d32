import type { Contact, putNotificationSettings } from '@luwag/contracts/contacts';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Checkbox } from '@luwag/ui/checkbox';
import { EmptyState } from '@luwag/ui/empty-state';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { contactWords } from '#app/shared/format/contact-words.ts';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { hourWords } from './hour-words.ts';
import type { NoticesReply, NoticesView } from './notices.server.ts';

export function NoticesPage({ reply, ...view }: NoticesView & { reply: NoticesReply | undefined }) {
  return (
    <div className="stack gap-5 top notices">
      <PageHead title={m.notices_title()}>{m.notices_lede()}</PageHead>
      {view.isKept && !reply && <Banner tone="ok" role="status" title={m.notices_kept()} />}
      <Choices settings={view.settings} reply={reply} />
      <Rules settings={view.settings} />
      <Log {...view} />
    </div>
  );
}

type Settings = NoticesView['settings'];

function Choices({ settings, reply }: { settings: Settings; reply: NoticesReply | undefined }) {
  const chosen = reply ?? settings;
  return (
    <Card role="region" aria-labelledby="choices-title" className="stack">
      <h2 id="choices-title">{m.notices_choices_title()}</h2>
      {reply && <RefusalBanner code={reply.code} words={words} otherwise={m.profile_fault} />}
      <PostForm className="stack">
        <Checkbox name="by_sms" defaultChecked={chosen.by_sms} note={smsNote(settings)}>
          {m.notices_by_sms()}
        </Checkbox>
        <Checkbox name="by_email" defaultChecked={chosen.by_email} note={m.notices_email_note()}>
          {m.notices_by_email()}
        </Checkbox>
        <p className="small">{m.notices_both_note()}</p>
        <SubmitButton busy={m.profile_busy()}>{m.notices_keep()}</SubmitButton>
      </PostForm>
    </Card>
  );
}

const smsNote = ({ is_sms_possible }: Settings): string =>
  is_sms_possible ? m.notices_sms_note() : m.notices_sms_unconfirmed();

const words: ForRefusals<typeof putNotificationSettings, () => string, 'none_chosen'> = {
  none_chosen: m.notices_none_chosen,
  number_not_confirmed: m.notices_number_not_confirmed,
  unreachable: m.profile_unreachable,
  unavailable: m.profile_unreachable,
};

function Rules({ settings: { rules } }: { settings: Settings }) {
  const said = [
    m.notices_rule_hours({ from: hourWords(rules.from_hour), until: hourWords(rules.until_hour) }),
    m.notices_rule_limits({ day: rules.day_max, week: rules.week_max }),
    m.notices_rule_days({ days: rules.days_before.join(', ') }),
    m.notices_rule_you(),
    m.notices_rule_always(),
  ];
  return (
    <Card role="region" aria-labelledby="rules-title" className="stack">
      <h2 id="rules-title">{m.notices_rules_title()}</h2>
      <ul className="notices-rules">
        {said.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Card>
  );
}

function Log({ contacts, page, hasMore }: NoticesView) {
  return (
    <section className="stack" aria-labelledby="log-title">
      <h2 id="log-title">{m.notices_log_title()}</h2>
      {contacts.length === 0 ? (
        <EmptyState title={m.notices_log_empty_title()}>{m.notices_log_empty()}</EmptyState>
      ) : (
        <Card flush>
          <ul className="list notices-log">
            {contacts.map((contact) => (
              <ContactLine key={contact.id} contact={contact} />
            ))}
          </ul>
        </Card>
      )}
      {(page > 1 || hasMore) && <Pages page={page} hasMore={hasMore} />}
    </section>
  );
}

const stateLooks = {
  asked: ['pend', m.notices_state_asked],
  held: ['pend', m.notices_state_held],
  sent: ['paid', m.notices_state_sent],
  dropped: ['plain', m.notices_state_dropped],
} as const satisfies Record<Contact['state'], readonly [BadgeTone, () => string]>;

function ContactLine({ contact }: { contact: Contact }) {
  const [tone, word] = stateLooks[contact.state];
  return (
    <li>
      <div className="who">
        <b>{contactWords[contact.kind]()}</b>
        <span className="label">{whenWords(contact)}</span>
        {contact.payments.map(({ transaction_id, store_name, due_date, amount }) => (
          <Link
            key={`${transaction_id} ${due_date}`}
            to={`/buyer/transactions/${transaction_id}`}
            className="small"
          >
            {[store_name, amount !== null && pesos(amount), due_date && shortDateOf(due_date)]
              .filter(Boolean)
              .join(', ')}
          </Link>
        ))}
        <span className="notices-badges">
          <Badge tone={tone}>{word()}</Badge>
          {!contact.livemode && <Badge tone="now">{m.pay_test_badge()}</Badge>}
        </span>
      </div>
    </li>
  );
}

function whenWords({ state, channel, sent_at, held_until, asked_at }: Contact): string {
  if (sent_at)
    return (channel === 'sms' ? m.notices_sent_sms : m.notices_sent_email)({
      moment: momentWords(sent_at),
    });
  if (held_until) return m.notices_held_until({ moment: momentWords(held_until) });
  return state === 'dropped'
    ? m.notices_not_sent({ moment: momentWords(asked_at) })
    : m.notices_on_its_way();
}

function Pages({ page, hasMore }: Pick<NoticesView, 'page' | 'hasMore'>) {
  const linkTo = (to: number, label: string) => (
    <Link
      to={`?page=${to}`}
      className={buttonClass({ variant: 'second', auto: true, compact: true })}
    >
      {label}
    </Link>
  );
  return (
    <nav className="between" aria-label={m.notices_pages_label()}>
      {page > 1 ? linkTo(page - 1, m.transactions_newer()) : <span />}
      {hasMore ? linkTo(page + 1, m.transactions_older()) : <span />}
    </nav>
  );
}
