import { Banner } from '@luwag/ui/banner';
import { useEffect } from 'react';
import { m } from '#app/paraglide/messages.js';
import { buyerOnboarding } from '#app/store/buyer-onboarding.ts';
import { useAppDispatch } from '#app/store/store.ts';

/** Whether a partner company vouches for the buyer. Either way the next step is the same. */
export function VouchedBanner({ companies }: { companies: readonly string[] }) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(buyerOnboarding.actions.registered({ companies }));
  }, [dispatch, companies]);
  return companies.length > 0 ? (
    <Banner tone="ok" title={m.entry_vouched_title({ company: companies.join(', ') })}>
      {m.entry_vouched_text()}
    </Banner>
  ) : (
    <Banner icon="document" title={m.entry_unvouched_title()}>
      {m.entry_unvouched_text()}
    </Banner>
  );
}
