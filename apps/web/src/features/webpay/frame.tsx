import type { AskedPayment } from '@luwag/contracts/payment-requests';
import { Disclosure } from '@luwag/ui/link-row';
import { Logo } from '@luwag/ui/mark';
import { Tracker } from '@luwag/ui/tracker';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { LanguageSwitch } from '#app/shared/components/shell/quick-switches.tsx';
import { RegistrationLines } from '#app/shared/components/shell/registration.tsx';
import { SkipLink } from '#app/shared/components/shell/skip-link.tsx';
import { pesos } from '#app/shared/format/money-words.ts';

type Order = Pick<AskedPayment, 'store_name' | 'business_name' | 'amount' | 'livemode'>;

type WebpayFrameProps = {
  order?: Order | undefined;
  /** The step under way; 4 when all of them are done. */
  step?: 0 | 1 | 2 | 3 | 4;
  /** Room for things side by side, where the screen has it. */
  isWide?: boolean;
  domain: string;
  children: ReactNode;
};

/** The frame of every page of the checkout: whose it is, what for, and how far along. */
export function WebpayFrame({ order, step, isWide = false, domain, children }: WebpayFrameProps) {
  return (
    <div className={isWide ? 'wp wide' : 'wp'}>
      <SkipLink />
      {order && !order.livemode && <p className="wp-test">{m.webpay_test()}</p>}
      <header className="bar gap-4 wp-top">
        <a href="/" className="home-link" aria-label={m.shell_home_label()}>
          <Logo size={28} />
        </a>
        {order && (
          <p className="wp-order">
            {order.store_name}
            {/* A shop may be called anything; this name was checked with its papers. */}
            {order.business_name && order.business_name !== order.store_name && (
              <span className="wp-business">{order.business_name}</span>
            )}
            <b>{pesos(order.amount)}</b>
          </p>
        )}
      </header>
      <main id="content" tabIndex={-1} className="stack gap-6 top wp-main">
        {step !== undefined && (
          <Tracker
            label={m.webpay_steps()}
            steps={[
              m.webpay_step_plan(),
              m.webpay_step_agreement(),
              m.webpay_step_confirm(),
              m.webpay_step_done(),
            ]}
            current={step}
            doneWord={m.landing_state_paid()}
          />
        )}
        {children}
      </main>
      <footer className="wp-foot">
        <WhoWeAre domain={domain} />
        <LanguageSwitch />
      </footer>
    </div>
  );
}

/** For whoever wonders whether this page is what it says: our address, and who lends. */
function WhoWeAre({ domain }: { domain: string }) {
  return (
    <Disclosure title={m.webpay_really()}>
      <p>{m.webpay_really_domain({ domain })}</p>
      <p className="wp-reg">
        {m.shell_reg_company()}
        <br />
        <RegistrationLines />
      </p>
      <p>{m.shell_reg_regulator()}</p>
    </Disclosure>
  );
}
