import type { Locale } from '#app/lib/preferences.ts';
import { m } from '#app/paraglide/messages.js';
import { LightOffers } from './light-offers.tsx';
import type { LightQuote } from './light-quote.ts';

/** Everything here is plain HTML: the form asks by GET and the server computes. */
export function LightPage({ quote, locale }: { quote: LightQuote; locale: Locale }) {
  return (
    <>
      <LightHeader locale={locale} />
      <main>
        <p>{m.shell_light_lede()}</p>
        <h2>{m.shell_light_calc_title()}</h2>
        <PriceForm quote={quote} />
        <LightOffers quote={quote} locale={locale} />
        <h2>{m.shell_light_due_title()}</h2>
        <p>{m.shell_light_due_text()}</p>
        <h2>{m.shell_light_help_title()}</h2>
        <p>{m.shell_light_help_text()}</p>
        <OtherPages />
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

function LightHeader({ locale }: { locale: Locale }) {
  const other = locale === 'fil' ? 'en' : 'fil';
  return (
    <header>
      <h1>
        Luwag <small>{m.shell_light_name()}</small>
      </h1>
      <form method="post" action="/preferences">
        <input type="hidden" name="back" value="/slow-network" />
        <button type="submit" name="locale" value={other} lang={other}>
          {other === 'fil' ? 'Filipino' : 'English'}
        </button>
      </form>
    </header>
  );
}

function PriceForm({ quote }: { quote: LightQuote }) {
  const isUnusable = quote.answer === 'unusable';
  return (
    <form action="/slow-network">
      <label htmlFor="price">{m.shell_light_calc_price()}</label>
      <input
        id="price"
        name="price"
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
      <button type="submit">{m.shell_light_calc_submit()}</button>
      <p className="s">{m.shell_light_calc_note()}</p>
    </form>
  );
}

function OtherPages() {
  return (
    <nav aria-labelledby="pages">
      <h2 id="pages">{m.shell_light_pages_title()}</h2>
      <p className="s">{m.shell_light_pages_note()}</p>
      <a href="/?edition=full">{m.shell_light_full()}</a>
      <a href="/merchant?edition=full">{m.shell_nav_shops()}</a>
      <a href="/terms-and-conditions?edition=full">{m.shell_foot_terms()}</a>
      <a href="/privacy-policy?edition=full">{m.shell_foot_privacy()}</a>
      <a href="/cookie-policy?edition=full">{m.shell_foot_cookies()}</a>
    </nav>
  );
}
