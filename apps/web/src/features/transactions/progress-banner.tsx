import { Banner } from '@luwag/ui/banner';
import { LinkButton } from '@luwag/ui/button';
import { useNavigate } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { RefreshWithoutScript, Waiting } from '#app/shared/components/waiting/waiting.tsx';
import { failureWords } from '#app/shared/format/failure-words.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { useAskAgain } from '#app/shared/hooks/use-ask-again.ts';
import type { TransactionView } from './transactions.server.ts';

type Progress = NonNullable<TransactionView['progress']>;

const slowAfterSeconds = 30;

type ProgressBannerProps = {
  progress: Progress | null;
  /** The gateway sent its customer back here, having heard a yes. */
  isBack: boolean;
};

/** What happens to the money first, then what to do. */
export function ProgressBanner({ progress, isBack }: ProgressBannerProps) {
  const isUnderWay = progress?.status === 'checking' || progress?.status === 'waiting_for_you';
  const navigate = useNavigate();
  const seconds = useAskAgain(isUnderWay, async () => {
    if (!progress || !(await hasMoved(progress))) return false;
    // Under its own address the end of this payment is told, and not only that none is under way.
    await navigate(`?payment=${progress.payment_id}`, { replace: true, preventScrollReset: true });
    return false;
  });
  if (!progress) return null;
  const amount = pesos(progress.amount);
  const { payment_id: id } = progress;
  // What was approved a moment ago is on its way to us. Asked again only if nothing comes of it.
  const isApproved = progress.status === 'waiting_for_you' && isBack && seconds < slowAfterSeconds;
  switch (isApproved ? 'checking' : progress.status) {
    case 'waiting_for_you':
      return (
        <div className="payment-progress stack gap-4">
          <RefreshWithoutScript everySeconds={6} to={`?payment=${id}`} />
          <Waiting title={m.transactions_progress_waiting_unnamed()} seconds={seconds}>
            {m.transactions_progress_waiting_text({ amount })}
          </Waiting>
          {progress.redirect_url && (
            <LinkButton href={progress.redirect_url}>
              {m.transactions_progress_waiting_action()}
            </LinkButton>
          )}
        </div>
      );
    case 'checking':
      return (
        <>
          <RefreshWithoutScript everySeconds={4} to={`?payment=${id}`} />
          <Waiting title={m.transactions_progress_checking_title({ amount })} seconds={seconds}>
            {seconds < slowAfterSeconds
              ? m.transactions_progress_checking_text()
              : m.transactions_progress_checking_slow()}
            <noscript>{` ${m.transactions_progress_refresh()}`}</noscript>
          </Waiting>
        </>
      );
    case 'succeeded':
      return (
        <Banner tone="ok" role="status" title={m.transactions_progress_succeeded_title({ amount })}>
          {m.transactions_progress_succeeded_text()}
        </Banner>
      );
    case 'failed':
      return (
        <Banner tone="fail" role="alert" title={m.transactions_progress_failed_title({ amount })}>
          {m.transactions_progress_failed_text({ reason: failureWords(progress.failure_reason) })}
        </Banner>
      );
  }
}

/** The checks of the answer are fetched with the first question. */
async function hasMoved({ payment_id, status }: Progress): Promise<boolean> {
  const { call } = await import('#app/shared/api/call.ts');
  const { getPayment } = await import('@luwag/contracts/transactions');
  const answer = await call(getPayment, { params: { payment_id } });
  return answer.ok && answer.data.status !== status;
}
