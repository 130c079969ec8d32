import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { ActForm } from './act-forms.tsx';
import { ageInWords, ageOf } from './age.ts';
import type { SecurityAnswer } from './security-answer.ts';
import { type PartProps, SettingCard, SettingForm } from './setting-card.tsx';

type FieldProps = {
  label: string;
  error?: ReactNode;
  name: string;
  autoComplete: string;
  required: boolean;
};

/** The fields that the screens of coming in use: one to type, one to choose with its meter. */
export type PasswordFields = {
  Password: (props: FieldProps) => ReactNode;
  NewPassword: (props: FieldProps) => ReactNode;
};

export type PasswordPartProps = PartProps & { today: CivilDate; fields: PasswordFields };

export function PasswordPart({ settings, news, today, fields }: PasswordPartProps) {
  const { answer } = news;
  const { Password, NewPassword } = fields;
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
