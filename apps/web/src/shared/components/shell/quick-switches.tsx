import { IconButton } from '@luwag/ui/icon-button';
import { m } from '#app/paraglide/messages.js';
import { PreferenceForm, usePreferences } from './preference-form.tsx';

/** The other language, by its own name. */
export function LanguageSwitch() {
  const other = usePreferences().locale === 'fil' ? 'en' : 'fil';
  return (
    <PreferenceForm reload>
      <button type="submit" className="quiet-switch" name="locale" value={other} lang={other}>
        {other === 'fil' ? 'Filipino' : 'English'}
      </button>
    </PreferenceForm>
  );
}

/**
 * Both buttons are always there and the style sheet shows the one that changes something: only the
 * browser knows which theme the device is in.
 */
export function ThemeSwitch() {
  return (
    <PreferenceForm className="theme-switch">
      <IconButton
        type="submit"
        className="to-dark"
        icon="moon"
        label={m.shell_theme_to_dark()}
        name="theme"
        value="dark"
      />
      <IconButton
        type="submit"
        className="to-light"
        icon="sun"
        label={m.shell_theme_to_light()}
        name="theme"
        value="light"
      />
    </PreferenceForm>
  );
}
