import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { Button } from '@luwag/ui/button';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { ActForm } from './act-form.tsx';
import { ageInWords, ageOf } from './age.ts';
import { deedWords } from './deeds.ts';
import { faultOf } from './fault-words.ts';
import type { PartProps } from './part-props.ts';
import type { SecurityAnswer } from './security-answer.ts';
import { SettingCard, SettingForm } from './setting-card.tsx';
import { useIsActing } from './use-is-acting.ts';

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

export function PasswordPart({ settings, answer, deed, today, fields }: PasswordPartProps) {
  const changedDate = manilaDateOf(Date.parse(settings.password_changed_at));
  const age = ageInWords(ageOf({ from: changedDate, to: today }));
  const isRefused = answer?.kind === 'refused' && answer.act === 'change_password';
  return (
    <SettingCard
      part="password"
      title={m.security_password_title()}
      done={deedWords(deed, 'password')}
      fault={isFieldFault(answer) ? undefined : faultOf(answer, 'change_password')}
      actions={
        <SettingForm title={m.security_password_open()} isOpen={isRefused}>
          <PasswordForm email={settings.email} answer={answer} fields={fields} />
        </SettingForm>
      }
    >
      <p className="small">{m.security_password_age({ age })}</p>
    </SettingCard>
  );
}

/** These two are about one field each, and are told there. */
const isFieldFault = (answer: SecurityAnswer | undefined) =>
  answer?.kind === 'refused' && ['password_wrong', 'password_refused'].includes(answer.code);

type PasswordFormProps = Pick<PartProps, 'answer'> & { email: string; fields: PasswordFields };

function PasswordForm({ email, answer, fields: { Password, NewPassword } }: PasswordFormProps) {
  const isActing = useIsActing();
  const faults = passwordFaults(answer);
  return (
    <ActForm act="change_password" part="password" className="stack">
      {/* So that a password manager knows whose password this is. */}
      <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
      <Password
        label={m.security_password_current()}
        error={faults.current}
        name="current_password"
        autoComplete="current-password"
        required
      />
      <NewPassword
        label={m.security_password_new()}
        error={faults.next}
        name="new_password"
        autoComplete="new-password"
        required
      />
      <Password
        label={m.security_password_again()}
        error={faults.again}
        name="confirm_password"
        autoComplete="new-password"
        required
      />
      <p className="small">{m.security_password_note()}</p>
      <Button type="submit" pending={isActing('change_password')} pendingLabel={m.security_busy()}>
        {m.security_password_submit()}
      </Button>
    </ActForm>
  );
}

function passwordFaults(answer: SecurityAnswer | undefined) {
  if (answer?.kind !== 'refused' || answer.act !== 'change_password') return {};
  const { code, fields = [] } = answer;
  const at = (field: string, words: () => string) => (fields.includes(field) ? words() : undefined);
  return {
    current:
      code === 'password_wrong'
        ? m.security_password_current_wrong()
        : at('current_password', m.security_password_current_missing),
    next:
      code === 'password_refused'
        ? m.entry_fault_password_refused()
        : at('new_password', m.entry_fault_password_new),
    again: at('confirm_password', m.entry_fault_password_again),
  };
}
