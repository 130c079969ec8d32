import { Icon } from '@luwag/ui/icon';
import { useHasScript } from '@luwag/ui/use-has-script';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';

type WaitingProps = { title: ReactNode; seconds: number; children?: ReactNode };

/**
 * Something that takes a while, in words and seconds. The words are read out when they change; the
 * seconds are for the eye alone.
 */
export function Waiting({ title, seconds, children }: WaitingProps) {
  const hasScript = useHasScript();
  return (
    <div className="banner pend waiting">
      <Icon name="spin" className="spin" />
      <div role="status">
        <p className="banner-title">{title}</p>
        {children && <div className="banner-text">{children}</div>}
      </div>
      {hasScript && (
        <span className="waiting-seconds num" aria-hidden="true">
          {m.pay_seconds({ seconds })}
        </span>
      )}
    </div>
  );
}

/** Without script the page asks again by loading itself, or another address of its own. */
export function RefreshWithoutScript({ everySeconds, to }: { everySeconds: number; to?: string }) {
  const content = to ? `${everySeconds};url=${to}` : String(everySeconds);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={content} />
    </noscript>
  );
}

/** Purchases of a test key look real; this is how one knows. */
export function TestBand() {
  return (
    <p className="inline test-band">
      <Icon name="info" small />
      {m.pay_test_band_title()}
    </p>
  );
}
