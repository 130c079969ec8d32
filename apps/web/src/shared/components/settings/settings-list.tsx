import { Card } from '@luwag/ui/card';
import { Icon, type IconName } from '@luwag/ui/icon';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PreferenceForm, usePreferences } from '#app/shared/components/shell/preference-form.tsx';

/** Rows that belong together, under their name. A group without one stands at the end. */
export function SettingsGroup({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId();
  const rows = (
    <Card flush>
      <ul>{children}</ul>
    </Card>
  );
  if (!title) return rows;
  return (
    <section className="stack gap-2" aria-labelledby={id}>
      <h2 id={id} className="set-title">
        {title}
      </h2>
      {rows}
    </section>
  );
}

export type SettingRowProps = {
  icon: IconName;
  name: string;
  /** How it stands now; where that could not be read, nothing is said. */
  value?: string | undefined;
};

/** The whole row leads to where it is set. */
export const SettingLink = ({ to, icon, name, value }: SettingRowProps & { to: string }) => (
  <li className="set-row">
    <Icon name={icon} />
    <span>
      <Link to={to} className="row-link">
        {name}
      </Link>
      {value && <span className="set-value">{value}</span>}
    </span>
    <Icon name="chevron-right" small />
  </li>
);

/** A row with its choices in it. */
const SettingChoice = (props: { icon: IconName; name: string; children: ReactNode }) => (
  <li className="set-row">
    <Icon name={props.icon} />
    <b>{props.name}</b>
    {props.children}
  </li>
);

const languages = { en: 'English', fil: 'Filipino' } as const;

/** Of the pages, and of what we write to whoever is signed in. */
export function LanguageRow() {
  const { locale } = usePreferences();
  return (
    <SettingChoice icon="globe" name={m.shell_language_legend()}>
      <PreferenceForm reload className="seg">
        {(['en', 'fil'] as const).map((each) => (
          <button
            key={each}
            type="submit"
            name="locale"
            value={each}
            lang={each}
            aria-pressed={each === locale}
          >
            {languages[each]}
          </button>
        ))}
      </PreferenceForm>
    </SettingChoice>
  );
}

const themeNames = {
  light: m.shell_theme_light,
  dark: m.shell_theme_dark,
  system: m.settings_theme_auto,
} as const;

export function ThemeRow() {
  const { theme } = usePreferences();
  return (
    <SettingChoice icon="moon" name={m.shell_theme_legend()}>
      <PreferenceForm className="seg">
        {(['light', 'dark', 'system'] as const).map((each) => (
          <button key={each} type="submit" name="theme" value={each} aria-pressed={each === theme}>
            {themeNames[each]()}
          </button>
        ))}
      </PreferenceForm>
    </SettingChoice>
  );
}
