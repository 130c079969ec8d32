import { Banner } from '@luwag/ui/banner';
import { LinkButton } from '@luwag/ui/button';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { WebpayFrame } from './frame.tsx';

type FaultPageProps = { isMissing: boolean; self: string; domain: string };

/** An address that leads to no payment, or a service that does not answer. */
export function FaultPage({ isMissing, self, domain }: FaultPageProps) {
  if (isMissing) {
    return (
      <WebpayFrame domain={domain}>
        <PageHead title={m.webpay_missing_title()}>{m.webpay_missing_text()}</PageHead>
        <Banner tone="ok" title={m.webpay_nothing_taken()} />
        <LinkButton href="/buyer/dashboard">{m.webpay_refused_home()}</LinkButton>
      </WebpayFrame>
    );
  }
  return (
    <WebpayFrame domain={domain}>
      <PageHead title={m.webpay_trouble_title()}>{m.webpay_trouble_text()}</PageHead>
      <Banner tone="pend" title={m.shell_500_paying_title()}>
        {m.shell_500_paying_text()}
      </Banner>
      <LinkButton href={self}>{m.shell_500_retry()}</LinkButton>
    </WebpayFrame>
  );
}
