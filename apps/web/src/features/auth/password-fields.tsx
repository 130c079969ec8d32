import type { PasswordRule } from '@luwag/contracts/person';
import { PasswordField, type PasswordFieldProps } from '@luwag/ui/password-field';
import { RuleList } from '@luwag/ui/rule-list';
import { type InputEvent, useState } from 'react';
import { m } from '#app/paraglide/messages.js';

type Props = Omit<PasswordFieldProps, 'show' | 'hide'>;

export function Password(props: Props) {
  return (
    <PasswordField
      {...props}
      show={{ word: m.entry_password_show(), label: m.entry_password_show_label() }}
      hide={{ word: m.entry_password_hide(), label: m.entry_password_hide_label() }}
    />
  );
}

/** The password that an account has. */
export function CurrentPassword(props: Omit<Props, 'label'>) {
  return (
    <Password
      {...props}
      label={m.entry_password()}
      error={props.error && m.entry_fault_password_missing()}
      autoComplete="current-password"
      enterKeyHint="go"
      required
    />
  );
}

const ruleLabels: [PasswordRule, () => string][] = [
  ['length', m.entry_rule_length],
  ['number', m.entry_rule_number],
  ['lower', m.entry_rule_lower],
  ['upper', m.entry_rule_upper],
  ['symbol', m.entry_rule_symbol],
];

/** A password being chosen: the five rules are there from the start and tick themselves. */
export function NewPassword(props: Props) {
  const [met, setMet] = useState<Partial<Record<PasswordRule, boolean>>>({});
  const rulesId = `${props.name}-rules`;

  async function tick({ currentTarget }: InputEvent<HTMLInputElement>) {
    const { rulesMet } = await import('./checks.ts');
    setMet(rulesMet(currentTarget.value));
  }

  return (
    <div className="stack">
      <Password
        autoComplete="new-password"
        {...props}
        rulesId={rulesId}
        onInput={(event) => void tick(event).catch(() => undefined)}
      />
      <RuleList
        id={rulesId}
        title={m.entry_rules_title()}
        metWord={m.entry_rule_met()}
        rules={ruleLabels.map(([name, label]) => ({
          name,
          label: label(),
          isMet: met[name] ?? false,
        }))}
      />
    </div>
  );
}
