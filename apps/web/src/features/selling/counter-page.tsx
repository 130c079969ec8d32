import type { Store } from '@luwag/contracts/merchants';
import { formatStoreCode } from '@luwag/domain/store-code';
import { Button } from '@luwag/ui/button';
import { EmptyState } from '@luwag/ui/empty-state';
import { Icon } from '@luwag/ui/icon';
import { Logo } from '@luwag/ui/mark';
import { useHasScript } from '#app/lib/use-has-script.ts';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from './back-link.tsx';
import { QrCode } from './qr-code.tsx';

/** A store's code, as it stands on a counter. On paper there is nothing else on the page. */
export function CounterPage({ store }: { store: Store }) {
  const payload = store.qr_payload;
  return (
    <div className="selling counter-page">
      <div className="selling-head off-paper">
        <BackLink to="/merchant/stores">{m.selling_counter_back()}</BackLink>
        <h1>{m.selling_counter_title()}</h1>
        {payload && <p className="lede">{m.selling_counter_lede()}</p>}
      </div>
      {payload ? (
        <>
          <Poster store={store} payload={payload} />
          <PrintButton />
        </>
      ) : (
        <EmptyState title={m.selling_counter_none_title()}>
          {m.selling_counter_none_text()}
        </EmptyState>
      )}
    </div>
  );
}

/** Paper is light whatever the screen is. Both languages stand on it: it hangs in public. */
function Poster({ store, payload }: { store: Store; payload: string }) {
  const { name, code, address } = store;
  return (
    <section className="poster" data-theme="light" aria-label={name}>
      <Logo />
      <h2 className="poster-name">{name}</h2>
      {address && <p className="poster-city">{address.city}</p>}
      <QrCode payload={payload} title={m.selling_counter_qr({ name, code })} />
      <p className="poster-scan">
        <span lang="en">{m.selling_counter_scan()}</span>
        <span lang="fil">{m.selling_counter_scan_fil()}</span>
      </p>
      <p className="poster-say">{m.selling_counter_say()}</p>
      <p className="poster-code mono">{formatStoreCode(code)}</p>
    </section>
  );
}

function PrintButton() {
  const hasScript = useHasScript();
  if (!hasScript) return <p className="small off-paper">{m.selling_counter_print_hint()}</p>;
  return (
    <Button className="off-paper" onClick={() => window.print()}>
      <Icon name="document" small />
      {m.selling_counter_print()}
    </Button>
  );
}
