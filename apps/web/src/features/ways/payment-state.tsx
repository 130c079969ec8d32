import type { PayInstruction } from '@luwag/contracts/transactions';
import { channelName } from '@luwag/domain/channel-names';
import { Banner } from '@luwag/ui/banner';
import { LinkButton } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { QRCodeSVG } from 'qrcode.react';
import { m } from '#app/paraglide/messages.js';
import { CopyButton } from '#app/shared/components/copy-button.tsx';
import { RefreshWithoutScript, Waiting } from '#app/shared/components/waiting/waiting.tsx';
import { failureWords } from '#app/shared/format/failure-words.ts';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { useAskAgain } from '#app/shared/hooks/use-ask-again.ts';

type Payment = {
  status: 'waiting_for_you' | 'checking' | 'succeeded' | 'failed';
  amount: number;
  redirect_url: string | undefined;
  failure_reason: Parameters<typeof failureWords>[0];
  instruction: PayInstruction | null;
};

type PaymentStateProps = {
  payment: Payment;
  /** Come back from the gateway's page with a yes, which is on its way to us. */
  isBack: boolean;
  /** Its buyer has asked to end it: that it ended is no failure then. */
  isGivenUp?: boolean;
  /** Whether it stands otherwise by now. */
  hasMoved: () => Promise<boolean>;
};

/** How one payment stands: what to do, or how it went. */
export function PaymentState({ payment, isBack, isGivenUp = false, hasMoved }: PaymentStateProps) {
  const isUnderWay = payment.status === 'checking' || payment.status === 'waiting_for_you';
  const seconds = useAskAgain(isUnderWay, hasMoved);
  const amount = pesos(payment.amount);
  if (payment.status === 'succeeded')
    return (
      <Banner tone="ok" role="status" title={m.transactions_progress_succeeded_title({ amount })}>
        {m.ways_paid_text()}
      </Banner>
    );
  if (payment.status === 'failed' && isGivenUp)
    return (
      <Banner role="status" title={m.light_failed()}>
        {m.light_ended_text({ amount })}
      </Banner>
    );
  if (payment.status === 'failed')
    return (
      <Banner tone="fail" role="alert" title={m.transactions_progress_failed_title({ amount })}>
        {m.transactions_progress_failed_text({ reason: failureWords(payment.failure_reason) })}
      </Banner>
    );
  if (isGivenUp && payment.status === 'waiting_for_you')
    return (
      <>
        <RefreshWithoutScript everySeconds={4} />
        <Waiting title={m.light_ending({ amount })} seconds={seconds}>
          {m.light_ending_text()}
        </Waiting>
      </>
    );
  const { instruction, redirect_url: page } = payment;
  if (instruction) return <Instruction instruction={instruction} centavos={payment.amount} />;
  if (page && !isBack)
    return (
      <div className="stack gap-4">
        <RefreshWithoutScript everySeconds={6} />
        <Waiting title={m.transactions_progress_waiting_unnamed()} seconds={seconds}>
          {m.transactions_progress_waiting_text({ amount })}
        </Waiting>
        <LinkButton href={page} rel="noreferrer">
          {m.transactions_progress_waiting_action()}
        </LinkButton>
      </div>
    );
  return (
    <>
      <RefreshWithoutScript everySeconds={4} />
      <Waiting
        title={(isBack ? m.transactions_progress_checking_title : m.ways_checking_title)({
          amount,
        })}
        seconds={seconds}
      >
        {isBack ? m.transactions_progress_checking_text() : m.ways_checking_text()}
      </Waiting>
    </>
  );
}

type InstructionProps = { instruction: PayInstruction; centavos: number };

/** Big enough to be scanned off the screen, or read out at a counter. */
function Instruction({ instruction, centavos }: InstructionProps) {
  const { kind, channel, code, fee, expires_at: end } = instruction;
  const amount = pesos(centavos);
  return (
    <Card className="stack gap-4 ways-instruction">
      <RefreshWithoutScript everySeconds={20} />
      <div>
        <h2>
          {kind === 'qr'
            ? m.ways_scan_title({ amount })
            : m.ways_counter_title({ amount, name: channelName(channel) })}
        </h2>
        {fee > 0 && (
          <p className="headline">
            {m.ways_counter_fee({ total: pesos(centavos + fee), fee: pesos(fee) })}
          </p>
        )}
        <p className="small">{kind === 'qr' ? m.ways_scan_text() : m.ways_counter_text()}</p>
      </div>
      {kind === 'qr' ? (
        <QRCodeSVG
          value={code}
          level="M"
          marginSize={4}
          size={280}
          title={m.ways_scan_label()}
          className="ways-qr"
        />
      ) : (
        <p className="ways-code num">{grouped(code)}</p>
      )}
      <p className="label" role="status">
        {m.ways_until({ when: momentWords(end) })}
      </p>
      {kind === 'counter' && (
        <CopyButton text={code} label={m.ways_copy()} copied={m.ways_copied()} />
      )}
    </Card>
  );
}

/** By fours, as they are read out. */
const grouped = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1 ');
