import { Banner } from '@luwag/ui/banner';
import { m } from '#app/paraglide/messages.js';

/** Stands inside a form: to try again is to send the same form once more. */
export function TroubleBanner({ kind }: { kind: 'unreachable' | 'not_listed' }) {
  if (kind === 'not_listed') {
    return (
      <Banner tone="pend" icon="info" role="status" title={m.address_not_listed_title()}>
        {m.address_not_listed_text()}
      </Banner>
    );
  }
  return (
    <Banner
      tone="fail"
      role="alert"
      title={m.address_unreachable_title()}
      action={<button type="submit">{m.address_retry()}</button>}
    >
      {m.address_unreachable_text()}
    </Banner>
  );
}
