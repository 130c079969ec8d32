import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';

/** Where a factor is set up, for whoever was refused because they have none. */
export const factorLink = (code: string) =>
  code === 'no_factor' && (
    <Link to="/merchant/settings/security">{m.selling_keys_no_factor_action()}</Link>
  );
