import { Disclosure } from '@luwag/ui/link-row';
import { m } from '#app/paraglide/messages.js';

/** For whoever wonders whether this page is what it says: our address, and who lends. */
export function WhoWeAre({ domain }: { domain: string }) {
  return (
    <Disclosure title={m.webpay_really()}>
      <p>{m.webpay_really_domain({ domain })}</p>
      <p className="wp-reg">
        {m.shell_reg_company()}
        <br />
        {m.shell_reg_sec()}
        <br />
        {m.shell_reg_authority()}
        <br />
        {m.shell_reg_sample()}
      </p>
      <p>{m.shell_reg_regulator()}</p>
    </Disclosure>
  );
}
