import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';

export function EntryFooter() {
  return (
    <footer className="stack gap-1 links entry-foot">
      <p className="small">
        {m.entry_slow()}{' '}
        <Link to="/slow-network" reloadDocument>
          {m.entry_slow_link()}
        </Link>
      </p>
      <nav aria-label={m.entry_foot_label()}>
        <Link to="/terms-and-conditions">{m.shell_foot_terms()}</Link>
        <Link to="/privacy-policy">{m.shell_foot_privacy()}</Link>
        <Link to="/cookie-policy">{m.shell_foot_cookies()}</Link>
      </nav>
    </footer>
  );
}
