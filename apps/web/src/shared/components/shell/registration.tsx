import { m } from '#app/paraglide/messages.js';

/** Who lends. The numbers stay open until the regulator has given them: none is made up. */
export const RegistrationLines = () => (
  <>
    {m.shell_reg_sec()}
    <br />
    {m.shell_reg_authority()}
    <br />
    {m.shell_reg_sample()}
  </>
);
