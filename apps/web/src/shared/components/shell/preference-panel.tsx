import { m } from '#app/paraglide/messages.js';
import { PreferenceForm } from './preference-form.tsx';
import { usePreferences } from './use-preferences.ts';

/** Every choice about the site in one place, each changeable at any time. */
export function PreferencePanel() {
  const { locale, theme, consent } = usePreferences();
  return (
    <div className="stack gap-4 choices">
      <Choice
        legend={m.shell_language_legend()}
        name="locale"
        chosen={locale}
        reload
        options={[
          { value: 'en', label: 'English', lang: 'en' },
          { value: 'fil', label: 'Filipino', lang: 'fil' },
        ]}
      />
      <Choice
        legend={m.shell_theme_legend()}
        name="theme"
        chosen={theme}
        options={[
          { value: 'light', label: m.shell_theme_light() },
          { value: 'dark', label: m.shell_theme_dark() },
          { value: 'system', label: m.shell_theme_system() },
        ]}
      />
      <Choice
        legend={m.shell_consent_legend()}
        name="consent"
        chosen={String(consent ?? true)}
        options={[
          { value: 'true', label: m.shell_consent_on() },
          { value: 'false', label: m.shell_consent_off() },
        ]}
      />
    </div>
  );
}

type Option = { value: string; label: string; lang?: string };

type ChoiceProps = {
  legend: string;
  name: string;
  chosen: string;
  reload?: boolean;
  options: readonly Option[];
};

function Choice({ legend, name, chosen, reload = false, options }: ChoiceProps) {
  return (
    <PreferenceForm reload={reload}>
      <fieldset>
        <legend>{legend}</legend>
        <div className="seg">
          {options.map(({ value, label, lang }) => (
            <button
              key={value}
              type="submit"
              name={name}
              value={value}
              lang={lang}
              aria-pressed={value === chosen}
            >
              {label}
            </button>
          ))}
        </div>
      </fieldset>
    </PreferenceForm>
  );
}
