import { Button } from '@luwag/ui/button';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PreferenceForm } from './preference-form.tsx';
import { usePreferences } from './use-preferences.ts';

/** Asks once. Both answers weigh the same, and the page can be used without giving one. */
export function ConsentBanner() {
  if (usePreferences().consent !== undefined) return null;
  return (
    <section className="stack consent" aria-label={m.shell_consent_legend()}>
      <p className="small">
        {m.shell_consent_text()} <Link to="/cookie-policy">{m.shell_consent_policy()}</Link>
      </p>
      <PreferenceForm className="row2">
        <Button type="submit" variant="second" compact name="consent" value="false">
          {m.shell_consent_refuse()}
        </Button>
        <Button type="submit" variant="second" compact name="consent" value="true">
          {m.shell_consent_allow()}
        </Button>
      </PreferenceForm>
    </section>
  );
}
