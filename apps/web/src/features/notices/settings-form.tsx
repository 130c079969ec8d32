import type {
  NoticeChannel,
  NoticeGroup,
  NotificationSettings,
  putNotificationSettings,
} from '@luwag/contracts/notices';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { Checkbox } from '@luwag/ui/checkbox';
import { Icon } from '@luwag/ui/icon';
import { SelectField } from '@luwag/ui/select-field';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { hourWords } from './hour-words.ts';
import type { SettingsReply, SettingsView } from './settings.server.ts';

type Settings = NotificationSettings;
type SettingsFormProps = SettingsView & {
  reply: SettingsReply | undefined;
  /** Where somebody agrees to news and offers, or no longer does. */
  privacyPath: string;
};

/** What somebody is told how, and when not. One form: it is kept as a whole. */
export function SettingsForm({ settings, isKept, reply, privacyPath }: SettingsFormProps) {
  return (
    <PostForm className="stack gap-5">
      {isKept && !reply && <Banner tone="ok" role="status" title={m.notices_kept()} />}
      {reply && <RefusalBanner code={reply.code} words={refusals} otherwise={m.profile_fault} />}
      <Card className="stack" role="region" aria-label={m.notices_matrix_label()}>
        <Matrix settings={settings} on={reply?.on} />
        <p className="notices-legend small">
          <FixedTick />
          <span>{m.notices_always()}</span>
        </p>
        {!settings.is_sms_possible && <p className="small">{m.notices_sms_unconfirmed()}</p>}
        <p className="small">
          <b>{m.notices_news()}</b>{' '}
          {settings.has_agreed_to_news ? m.notices_news_agreed() : m.notices_news_none()}{' '}
          <Link to={privacyPath}>{m.notices_news_change()}</Link>
        </p>
      </Card>
      <QuietHours quiet={reply ? reply.quiet : settings.quiet_hours} settings={settings} />
      <SubmitButton busy={m.profile_busy()}>{m.notices_keep()}</SubmitButton>
    </PostForm>
  );
}

const refusals: ForRefusals<typeof putNotificationSettings, () => string> = {
  choice_not_offered: m.notices_choice_not_offered,
  channel_needed: m.notices_none_chosen,
  number_not_confirmed: m.notices_number_not_confirmed,
  quiet_too_long: m.notices_quiet_too_long,
  unreachable: m.profile_unreachable,
  unavailable: m.profile_unreachable,
};

const groupWords: Readonly<Record<NoticeGroup, { name: () => string; note: () => string }>> = {
  money_owed: { name: m.notices_group_money_owed, note: m.notices_group_money_owed_note },
  purchases: { name: m.notices_group_purchases, note: m.notices_group_purchases_note },
  payments: { name: m.notices_group_payments, note: m.notices_group_payments_note },
  groups: { name: m.notices_group_groups, note: m.notices_group_groups_note },
  sales: { name: m.notices_group_sales, note: m.notices_group_sales_note },
  payouts: { name: m.notices_group_payouts, note: m.notices_group_payouts_note },
  cases: { name: m.notices_group_cases, note: m.notices_group_cases_note },
  checks: { name: m.notices_group_checks, note: m.notices_group_checks_note },
  rating: { name: m.notices_group_rating, note: m.notices_group_rating_note },
  developers: { name: m.notices_group_developers, note: m.notices_group_developers_note },
  team: { name: m.notices_group_team, note: m.notices_group_team_note },
  security: { name: m.notices_group_security, note: m.notices_group_security_note },
  news: { name: m.notices_news, note: m.notices_news_none },
};
const channelWords: Readonly<Record<NoticeChannel, () => string>> = {
  inbox: m.notices_channel_inbox,
  sms: m.notices_by_sms,
  email: m.notices_by_email,
  push: m.notices_channel_push,
};

/** Push is a choice for whoever lets us notify a browser. */
const columnsOf = ({ is_push_possible }: Settings): readonly NoticeChannel[] =>
  is_push_possible ? ['inbox', 'push', 'sms', 'email'] : ['inbox', 'sms', 'email'];

function Matrix({ settings, on }: { settings: Settings; on: string[] | undefined }) {
  const columns = columnsOf(settings);
  return (
    <table className="notices-matrix">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{m.notices_matrix_what()}</span>
          </th>
          {columns.map((channel) => (
            <th key={channel} scope="col">
              {channelWords[channel]()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {settings.groups.map(({ group, channels }) => (
          <tr key={group}>
            <th scope="row">
              <b>{groupWords[group].name()}</b>
              <small>{groupWords[group].note()}</small>
            </th>
            {columns.map((column) => (
              <td key={column}>
                <Cell
                  group={group}
                  cell={channels.find(({ channel }) => channel === column)}
                  on={on}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = {
  group: NoticeGroup;
  cell: Settings['groups'][number]['channels'][number] | undefined;
  /** What was ticked when it was last sent. */
  on: string[] | undefined;
};

function Cell({ group, cell, on }: CellProps) {
  if (!cell) return null;
  if (cell.always_because) return <FixedTick label={m.notices_always_on()} />;
  const name = `${group}.${cell.channel}`;
  return (
    <>
      <input type="hidden" name="cell" value={name} />
      <Checkbox name="on" value={name} defaultChecked={on ? on.includes(name) : cell.is_on}>
        <span className="visually-hidden">
          {`${groupWords[group].name()}: ${channelWords[cell.channel]()}`}
        </span>
      </Checkbox>
    </>
  );
}

/** Soft: it is on, and not to be pressed. */
const FixedTick = ({ label }: { label?: string }) => (
  <span className="notices-fixed">
    <Icon name="check" />
    {label && <span className="visually-hidden">{label}</span>}
  </span>
);

type Quiet = Settings['quiet_hours'];
const usualQuiet = { from_hour: 20, until_hour: 8 };

function QuietHours({ quiet, settings }: { quiet: Quiet; settings: Settings }) {
  const { rules, groups } = settings;
  // Shops owe nothing of which the rules of contact speak.
  const isOwing = groups.some(({ group }) => group === 'money_owed');
  const { from_hour, until_hour } = quiet ?? usualQuiet;
  const from = hourWords(rules.from_hour);
  const until = hourWords(rules.until_hour);
  return (
    <Card className="stack" role="region" aria-labelledby="quiet-title">
      <h2 id="quiet-title">{m.notices_quiet_title()}</h2>
      <Checkbox name="quiet" defaultChecked={quiet !== null} note={m.notices_quiet_note()}>
        {m.notices_quiet_on()}
      </Checkbox>
      <div className="notices-hours">
        <HourField name="from_hour" label={m.notices_quiet_from()} hour={from_hour} />
        <HourField name="until_hour" label={m.notices_quiet_until()} hour={until_hour} />
      </div>
      {quiet && <DayBar {...quiet} />}
      {isOwing && <p className="small">{m.notices_quiet_rules({ from, until })}</p>}
    </Card>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

const HourField = ({ name, label, hour }: { name: string; label: string; hour: number }) => (
  <SelectField name={name} label={label} defaultValue={hour}>
    {hours.map((each) => (
      <option key={each} value={each}>
        {hourWords(each)}
      </option>
    ))}
  </SelectField>
);

/** A day from midnight to midnight; the quiet hours are dark. The fields above say the same. */
function DayBar({ from_hour, until_hour }: NonNullable<Quiet>) {
  const isQuiet = (hour: number) =>
    (hour - from_hour + 24) % 24 < (until_hour - from_hour + 24) % 24;
  return (
    <div className="notices-day" aria-hidden="true">
      <svg viewBox="0 0 24 1" preserveAspectRatio="none" aria-hidden="true">
        {hours.map((hour) => (
          <rect
            key={hour}
            x={hour}
            width="1.02"
            height="1"
            className={isQuiet(hour) ? 'quiet' : undefined}
          />
        ))}
      </svg>
      <p className="notices-ticks">
        <span>{hourWords(0)}</span>
        <span>{hourWords(6)}</span>
        <span>{hourWords(12)}</span>
        <span>{hourWords(18)}</span>
        <span>{hourWords(0)}</span>
      </p>
    </div>
  );
}
