import { Skeleton } from '@luwag/ui/skeleton';
import { useEffect, useState } from 'react';
import { m } from '#app/paraglide/messages.js';

const slowAfterMs = 4_000;

/** Holds the place of a list that is on its way, and says so when it takes long. */
export function LoadingList({ step }: { step: 'city' | 'barangay' }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="field" aria-busy="true">
      <span className="field-label">
        {step === 'city' ? m.address_city() : m.address_barangay()}
      </span>
      <div className="address-waiting">
        <Skeleton shape="figure" />
      </div>
      <p className="help" role="status">
        {isSlow ? m.address_loading_slow() : m.address_loading()}
      </p>
    </div>
  );
}
