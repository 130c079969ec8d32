import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PreferencePanel } from './preference-panel.tsx';
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
      </div>
      <div>
        <h2>{m.shell_foot_tools()}</h2>
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
