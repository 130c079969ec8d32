import { addMonths, type CivilDate, daysBetween, manilaDateOf } from '@luwag/domain/calendar';
import { formatMobileNumber } from '@luwag/domain/mobile-number';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { LinkRow } from '@luwag/ui/link-row';
import type { PasswordFieldProps } from '@luwag/ui/password-field';
import { TextField } from '@luwag/ui/text-field';
import type { ComponentType } from 'react';
import { m } from '#app/paraglide/messages.js';
import { ActForm } from './act-forms.tsx';
import { hasFactor } from './factor-words.ts';
import type { SecurityAnswer } from './security-answer.ts';
import { type PartProps, SettingCard, SettingForm } from './setting-card.tsx';

type Field = ComponentType<Omit<PasswordFieldProps, 'show' | 'hide'>>;

/** The fields that the screens of coming in use: one to type, one to choose with its meter. */
type PasswordPartProps = PartProps & { today: CivilDate; Password: Field; NewPassword: Field };

export function PasswordPart(props: PasswordPartProps) {
  const { settings, news, today, Password, NewPassword } = props;
  const { answer } = news;
  const from = manilaDateOf(Date.parse(settings.password_changed_at));
  const faults = passwordFaults(answer);
  const fieldOf = (name: keyof typeof faults, label: string, use: 'current' | 'new') => ({
    ...{ name, label, autoComplete: `${use}-password`, required: true, error: faults[name] },
  });
  const isRefused = answer?.kind === 'refused' && answer.act === 'change_password';
  return (
    <SettingCard
      part="password"
      title={m.security_password_title()}
      news={news}
      acts={isFieldFault(answer) ? [] : ['change_password']}
      actions={
        <SettingForm title={m.security_password_open()} isOpen={isRefused}>
          <ActForm act="change_password" part="password" submit={m.security_password_submit()}>
            {/* So that a password manager knows whose password this is. */}
            <input
              type="text"
              autoComplete="username"
              defaultValue={settings.email}
              readOnly
              hidden
            />
            <Password {...fieldOf('current_password', m.security_password_current(), 'current')} />
            <NewPassword {...fieldOf('new_password', m.security_password_new(), 'new')} />
            <Password {...fieldOf('confirm_password', m.security_password_again(), 'new')} />
            <p className="small">{m.security_password_note()}</p>
          </ActForm>
        </SettingForm>
      }
    >
      <p className="small">
        {m.security_password_age({ age: ageInWords(ageOf({ from, to: today })) })}
      </p>
    </SettingCard>
  );
}

/** These two are about one field each, and are told there. */
const isFieldFault = (answer: SecurityAnswer | undefined) =>
  answer?.kind === 'refused' && ['password_wrong', 'password_refused'].includes(answer.code);

type PasswordFaults = Partial<
  Record<'current_password' | 'new_password' | 'confirm_password', string | undefined>
>;

function passwordFaults(answer: SecurityAnswer | undefined): PasswordFaults {
  if (answer?.kind !== 'refused' || answer.act !== 'change_password') return {};
  const { code, fields = [] } = answer;
  const at = (field: string, words: () => string) => (fields.includes(field) ? words() : undefined);
  return {
    current_password:
      code === 'password_wrong'
        ? m.security_password_current_wrong()
        : at('current_password', m.security_password_current_missing),
    new_password:
      code === 'password_refused'
        ? m.entry_fault_password_refused()
        : at('new_password', m.entry_fault_password_new),
    confirm_password: at('confirm_password', m.entry_fault_password_again),
  };
}

type Age = { unit: 'days' | 'months' | 'years'; count: number };

/** Whole days in the first month, then whole months, then whole years. Never negative. */
export function ageOf(range: { from: CivilDate; to: CivilDate }): Age {
  const { from, to } = range;
  const days = Math.max(0, daysBetween(range));
  let months = 0;
  while (addMonths(from, months + 1) <= to) months += 1;
  if (months === 0) return { unit: 'days', count: days };
  return months < 12
    ? { unit: 'months', count: months }
    : { unit: 'years', count: Math.floor(months / 12) };
}

/** The age in words: `yesterday`, `3 months ago`. */
export function ageInWords({ unit, count }: Age): string {
  if (unit === 'months') {
    return count === 1 ? m.security_age_month() : m.security_age_months({ count });
  }
  if (unit === 'years') {
    return count === 1 ? m.security_age_year() : m.security_age_years({ count });
  }
  if (count === 0) return m.security_age_today();
  return count === 1 ? m.security_age_yesterday() : m.security_age_days({ count });
}

export function EmailPart({ settings, news }: PartProps) {
  const { answer } = news;
  const refused = answer?.kind === 'refused' && answer.act === 'change_email' ? answer : undefined;
  const form = (
    <SettingForm title={m.security_email_open()} isOpen={refused !== undefined}>
      <ActForm act="change_email" part="email" submit={m.security_email_submit()}>
        <TextField
          label={m.security_email_new()}
          help={m.security_email_note()}
          error={refused?.fields && m.security_email_invalid()}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          required
          defaultValue={refused?.typed?.email}
        />
      </ActForm>
    </SettingForm>
  );
  return (
    <SettingCard
      part="email"
      title={m.security_email_title()}
      news={news}
      acts={['change_email', 'confirm_email']}
      actions={hasFactor(settings) ? form : <p className="small">{m.security_email_no_factor()}</p>}
    >
      <p className="value setting-value">{settings.email}</p>
    </SettingCard>
  );
}

/**
 * Somebody opened the link in our mail. Nothing happens by opening it: programs open links too, and
 * only a person presses the button.
 */
export function EmailConfirmation({ emailKey }: { emailKey: string }) {
  return (
    <Card className="stack setting email-confirmation">
      <h2>{m.security_email_confirm_title()}</h2>
      <p className="small">{m.security_email_confirm_text()}</p>
      <ActForm
        act="confirm_email"
        part="email"
        fields={{ email_key: emailKey }}
        submit={m.security_email_confirm_submit()}
      />
    </Card>
  );
}

type NumberPartProps = {
  number: string;
  isConfirmed: boolean;
  /** Where a number is changed or proved. */
  path: string;
};

/** The number as it is; another one is a page of its own. */
export function NumberPart({ number, isConfirmed, path }: NumberPartProps) {
  const words = isConfirmed ? m.security_number_confirmed : m.security_number_unconfirmed;
  return (
    <SettingCard
      part="number"
      title={m.security_number_title()}
      badge={<Badge tone={isConfirmed ? 'paid' : 'now'}>{words()}</Badge>}
      actions={
        <LinkRow href={path}>
          {isConfirmed ? m.settings_number_change() : m.security_number_open()}
        </LinkRow>
      }
    >
      <p className="value setting-value">
        {number ? formatMobileNumber(number) : m.security_number_none()}
      </p>
    </SettingCard>
  );
}
