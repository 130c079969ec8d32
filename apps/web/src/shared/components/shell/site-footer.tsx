import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { useStatusPage } from '#app/shared/page/status-page.ts';
import { PreferenceForm, usePreferences } from './preference-form.tsx';
import { RegistrationLines } from './registration.tsx';

export function SiteFooter() {
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="stack gap-4 adgrid">
          <section className="advis" aria-labelledby="advisory">
            <h2 id="advisory">{m.shell_advisory_title()}</h2>
            <p className="small">{m.shell_advisory_text()}</p>
          </section>
          <p className="small">{m.shell_foot_borrow()}</p>
        </div>
        <FooterLinks />
        <PreferencePanel />
        <div className="stack reg">
          <p>
            <b>{m.shell_reg_company()}</b>
            <br />
            <RegistrationLines />
          </p>
          <p>{m.shell_reg_regulator()}</p>
        </div>
      </div>
    </footer>
  );
}

function FooterLinks() {
  const status = useStatusPage();
  return (
    <div className="row2 flinks">
      <div>
        <h2>{m.shell_foot_luwag()}</h2>
        <Link to="/#how">{m.shell_nav_how()}</Link>
        <Link to="/#paluwagan">{m.shell_nav_paluwagan()}</Link>
        <Link to="/buyer/signup">{m.shell_foot_open()}</Link>
      </div>
      <div>
        <h2>{m.shell_foot_shops()}</h2>
        <Link to="/merchant">{m.shell_foot_sell()}</Link>
        <Link to="/merchant/signup">{m.shell_foot_open_shop()}</Link>
        <Link to="/merchant/login">{m.shell_foot_shop_log_in()}</Link>
        <Link to="/developers" reloadDocument>
          {m.developers_link()}
        </Link>
      </div>
      <div>
        <h2>{m.shell_foot_tools()}</h2>
        <Link to="/buyer/support">{m.support_link()}</Link>
        {status && <a href={status}>{m.shell_status()}</a>}
        <Link to="/address-finder">{m.shell_foot_address()}</Link>
        <Link to="/slow-network" reloadDocument>
          {m.shell_foot_light()}
        </Link>
      </div>
      <div>
        <h2>{m.shell_foot_legal()}</h2>
        <Link to="/terms-and-conditions">{m.shell_foot_terms()}</Link>
        <Link to="/privacy-policy">{m.shell_foot_privacy()}</Link>
        <Link to="/cookie-policy">{m.shell_foot_cookies()}</Link>
      </div>
    </div>
  );
}

/** Every choice about the site in one place, each changeable at any time. */
function PreferencePanel() {
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

type ChoiceProps = {
  legend: string;
  name: string;
  chosen: string;
  reload?: boolean;
  options: readonly { value: string; label: string; lang?: string }[];
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
