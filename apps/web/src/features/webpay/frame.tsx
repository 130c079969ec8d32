import type { AskedPayment } from '@luwag/contracts/payment-requests';
import { type ButtonVariant, LinkButton } from '@luwag/ui/button';
import { Disclosure } from '@luwag/ui/link-row';
import { Logo } from '@luwag/ui/mark';
import { Tracker } from '@luwag/ui/tracker';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { LanguageSwitch } from '#app/shared/components/shell/quick-switches.tsx';
import { RegistrationLines } from '#app/shared/components/shell/registration.tsx';
import { SkipLink } from '#app/shared/components/shell/skip-link.tsx';
import { formatMoment } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';

type WebpayFrameProps = {
  order?: Pick<AskedPayment, 'store_name' | 'business_name' | 'amount' | 'livemode'> | undefined;
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
        {/* For whoever wonders whether this page is what it says: our address, and who lends. */}
        <Disclosure title={m.webpay_really()}>
          <p>{m.webpay_really_domain({ domain })}</p>
          <p className="wp-reg">
            {m.shell_reg_company()}
            <br />
            <RegistrationLines />
          </p>
          <p>{m.shell_reg_regulator()}</p>
        </Disclosure>
        <LanguageSwitch />
      </footer>
    </div>
  );
}

/**
 * Until when a request is open: in words for everybody, and counted down by the module in the last
 * minutes. When the time is over the page is fetched anew.
 */
export function Expiry({ at, nowMs, self }: { at: string; nowMs: number; self: string }) {
  return (
    <p className="wp-until small">
      {m.webpay_open_until({ time: momentOf(at, nowMs) })}{' '}
      <b
        data-expiry={Math.max(0, Date.parse(at) - nowMs)}
        data-text={m.webpay_open_left({ time: '{time}' })}
        data-self={self}
      />
      <span
        className="visually-hidden"
        role="status"
        data-spoken={m.webpay_open_minutes({ minutes: '{minutes}' })}
      />
    </p>
  );
}

/** `3:45 PM` today, `16 Nov 2026, 3:45 PM` on another day; in Manila. */
export function momentOf(at: string, nowMs: number): string {
  const [date, time = ''] = splitMoment(Date.parse(at));
  return date === splitMoment(nowMs)[0] ? time : `${date}, ${time}`;
}

const splitMoment = (epochMs: number) => formatMoment(epochMs, getLocale()).split(', ');

export type Shop = { store_name: string; return_url: string | null; cancel_url: string | null };

type ShopLinkProps = { shop: Shop; variant?: ButtonVariant; words?: string };

/** Back to the shop with nothing bought, where the shop said where that is. */
export function BackToShop({ shop, variant = 'primary', words }: ShopLinkProps) {
  const href = shopAddressOf(shop);
  if (!href) return null;
  return (
    <LinkButton variant={variant} href={href} rel="noreferrer">
      {words ?? m.webpay_back_to({ store: shop.store_name })}
    </LinkButton>
  );
}

export const OtherWay = ({ shop }: { shop: Shop }) => (
  <BackToShop shop={shop} variant="text" words={m.webpay_other_way()} />
);

/**
 * An address that the API gave for the shop, fit to be linked to. The API keeps to the store's own
 * list; that it is a web page and no script is looked at once more where it becomes a link.
 */
export function shopAddress(given: string | null): string | undefined {
  if (given === null || !URL.canParse(given)) return undefined;
  const { protocol, username, password } = new URL(given);
  const isWebPage = protocol === 'https:' || protocol === 'http:';
  return isWebPage && username === '' && password === '' ? given : undefined;
}

/** Where the shop is left to with nothing bought. */
export const shopAddressOf = (shop: {
  return_url: string | null;
  cancel_url: string | null;
}): string | undefined => shopAddress(shop.cancel_url ?? shop.return_url);
