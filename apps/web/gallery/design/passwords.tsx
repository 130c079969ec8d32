import { PasswordField } from '@luwag/ui/password-field';
import { RuleList } from '@luwag/ui/rule-list';
import { m } from '#app/paraglide/messages.js';
import { type SheetTheme, Specimen } from './specimen.tsx';

/** A password half chosen: three of its rules are met. */
export function Passwords({ theme }: { theme: SheetTheme }) {
  const rulesId = `${theme}-rules`;
  return (
    <Specimen title={m.design_t_password()}>
      <PasswordField
        label={m.design_password()}
        show={{ word: m.design_password_show(), label: m.design_password_show_label() }}
        hide={{ word: m.design_password_hide(), label: m.design_password_hide_label() }}
        rulesId={rulesId}
        defaultValue="luwag2026"
        autoComplete="off"
      />
      <RuleList
        id={rulesId}
        title={m.design_rules_title()}
        metWord={m.design_step_done_word()}
        rules={[
          { name: 'length', label: m.design_rule_length(), isMet: true },
          { name: 'number', label: m.design_rule_number(), isMet: true },
          { name: 'lower', label: m.design_rule_lower(), isMet: true },
          { name: 'upper', label: m.design_rule_upper(), isMet: false },
        ]}
      />
    </Specimen>
  );
}
