import type { Account } from '@luwag/contracts/accounts';
import type { Contact } from '@luwag/contracts/contacts';
import { formatMobileNumber } from '@luwag/domain/mobile-number';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Icon } from '@luwag/ui/icon';
import { List, ListRow } from '@luwag/ui/list';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { contactWords } from '#app/shared/format/contact-words.ts';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { PushCard } from '#app/shared/push/push-card.tsx';
import { hourWords } from './hour-words.ts';
import type { NoticesView } from './notices.server.ts';
import type { SettingsReply } from './settings.server.ts';
import { SettingsForm } from './settings-form.tsx';

type NoticesPageProps = NoticesView & {
  reply: SettingsReply | undefined;
  account: Pick<Account, 'email' | 'contact_number' | 'is_number_confirmed'>;
};

/** How a buyer is told what, our promises about money owed, and all that was said of it. */
export function NoticesPage({ reply, account, ...view }: NoticesPageProps) {
  return (
    <div className="stack gap-5 top notices">
      <BackLink to="/buyer/notices">{m.inbox_title()}</BackLink>
      <PageHead title={m.notices_title()}>{m.notices_lede()}</PageHead>
      <SettingsForm {...view} reply={reply} privacyPath="/buyer/settings/privacy" />
      <PushCard area="buyer" push={view.push} />
      <Reach account={account} />
      <Rules settings={view.settings} />
      <Log {...view} />
    </div>
  );
}

type Settings = NoticesView['settings'];

/** Both are changed where the account is protected. */
function Reach({ account }: Pick<NoticesPageProps, 'account'>) {
  const { email, contact_number: number, is_number_confirmed: isConfirmed } = account;
  const rows = [
    {
      icon: 'phone',
      value: formatMobileNumber(number),
      note: isConfirmed ? m.notices_reach_sms() : m.notices_reach_sms_not(),
    },
    { icon: 'mail', value: email, note: m.notices_reach_email() },
  ] as const;
  return (
    <section className="stack" aria-labelledby="reach-title">
      <h2 id="reach-title">{m.notices_reach_title()}</h2>
      <Card flush>
        <List label={m.notices_reach_title()}>
          {rows
            .filter(({ value }) => value)
            .map(({ icon, value, note }) => (
              <ListRow
                key={icon}
                icon={icon}
                title={
                  <Link to="/buyer/settings/security" className="row-link">
                    {value}
                  </Link>
                }
                note={note}
                end={<Icon name="chevron-right" small />}
              />
            ))}
        </List>
      </Card>
    </section>
  );
}

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

const sentWords = {
  email: m.notices_sent_email,
  sms: m.notices_sent_sms,
  push: m.notices_sent_push,
};

function whenWords({ state, channel, sent_at, held_until, asked_at }: Contact): string {
  if (sent_at) return sentWords[channel ?? 'email']({ moment: momentWords(sent_at) });
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
