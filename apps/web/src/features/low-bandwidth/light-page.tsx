import type { ComponentProps } from 'react';
import { m } from '#app/paraglide/messages.js';
import { PlainForm } from '#app/shared/forms/plain-form.tsx';
import type { Locale } from '#app/shared/page/preferences.ts';
import { LightDue, LightOffers, LightTrouble } from './light-due.tsx';
import { inFull } from './light-links.tsx';
import { LightPayment } from './light-payment.tsx';
import type { LightQuote } from './light-quote.ts';
import type { LightAccount, LightFault } from './light-ways.ts';

type LightPageProps = {
  account: LightAccount;
  fault: LightFault | undefined;
  quote: LightQuote;
  locale: Locale;
  /** Where the full edition begins for whoever reads this. */
  home: string;
};

/** Everything here is plain HTML: forms ask the server, and the server computes. */
export function LightPage({ account, fault, quote, locale, home }: LightPageProps) {
  return (
    <>
      <LightHeader locale={locale} />
      <main>
        <AccountPart account={account} fault={fault} />
        <h2>{m.shell_light_calc_title()}</h2>
        <PriceForm quote={quote} />
        <LightOffers quote={quote} locale={locale} />
        <h2>{m.shell_light_help_title()}</h2>
        <p>{m.shell_light_help_text()}</p>
        <a href={inFull(account.kind === 'shop' ? '/merchant/support' : '/buyer/support')}>
          {m.support_help_link()}
        </a>
        <nav aria-labelledby="pages">
          <h2 id="pages">{m.shell_light_pages_title()}</h2>
          <p className="s">{m.shell_light_pages_note()}</p>
          <a href={inFull(home)}>{m.shell_light_full()}</a>
          <a href={inFull('/merchant')}>{m.shell_nav_shops()}</a>
          <a href="/terms-and-conditions">{m.shell_foot_terms()}</a>
          <a href="/privacy-policy">{m.shell_foot_privacy()}</a>
          <a href="/cookie-policy">{m.shell_foot_cookies()}</a>
        </nav>
        {account.kind === 'buyer' && (
          <PlainForm
            action="/api/auth/signout"
            fields={{ csrfToken: account.csrfToken, callbackUrl: '/slow-network' }}
          >
            <button type="submit" className="q">
              {m.light_sign_out()}
            </button>
          </PlainForm>
        )}
      </main>
      <footer className="s">
        <p>{m.shell_light_weight()}</p>
        <p>
          {m.shell_reg_company()}. {m.shell_reg_sec()}. {m.shell_reg_authority()}.{' '}
          {m.shell_reg_sample()}
        </p>
        <p>{m.shell_advisory_text()}</p>
      </footer>
    </>
  );
}

function AccountPart({ account, fault }: Pick<LightPageProps, 'account' | 'fault'>) {
  switch (account.kind) {
    case 'signed_out':
      return (
        // The door, on the page itself: the usual one is fifteen times as heavy.
        <>
          <p>{m.shell_light_lede()}</p>
          <p>{m.light_what()}</p>
          <h2>{m.light_sign_in()}</h2>
          <PlainForm
            action="/buyer/login?callbackUrl=%2Fslow-network"
            fields={{ csrfToken: account.csrfToken, callbackUrl: '/slow-network' }}
          >
            <Labeled
              id="email"
              label={m.light_email()}
              type="email"
              autoComplete="username"
              required
            />
            <Labeled
              id="password"
              label={m.light_password()}
              type="password"
              autoComplete="current-password"
              required
            />
            <button type="submit">{m.light_sign_in_submit()}</button>
          </PlainForm>
        </>
      );
    case 'shop':
      return <p>{m.light_shop()}</p>;
    case 'trouble':
      return <LightTrouble />;
    case 'payment':
      return <LightPayment {...account} />;
    case 'buyer':
      return <LightDue account={account} fault={fault} />;
  }
}

function LightHeader({ locale }: { locale: Locale }) {
  const other = locale === 'fil' ? 'en' : 'fil';
  return (
    <header>
      <h1>
        Luwag <small>{m.shell_light_name()}</small>
      </h1>
      <PlainForm action="/preferences" fields={{ back: '/slow-network' }}>
        <button type="submit" name="locale" value={other} lang={other}>
          {other === 'fil' ? 'Filipino' : 'English'}
        </button>
      </PlainForm>
    </header>
  );
}

function PriceForm({ quote }: { quote: LightQuote }) {
  const isUnusable = quote.answer === 'unusable';
  return (
    <form action="/slow-network">
      <Labeled
        id="price"
        label={m.shell_light_calc_price()}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={quote.typed}
        aria-invalid={isUnusable}
        aria-describedby="range"
      />
      <p id="range" className={isUnusable ? 'e' : 's'}>
        {isUnusable
          ? m.shell_light_calc_invalid(quote.range)
          : m.shell_light_calc_range(quote.range)}
      </p>
      <button type="submit" className="w">
        {m.shell_light_calc_submit()}
      </button>
      <p className="s">{m.shell_light_calc_note()}</p>
    </form>
  );
}

/** A label and what is typed below it. */
function Labeled({ id, label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input id={id} name={id} {...input} />
    </>
  );
}
