import type { CounterView } from '@luwag/contracts/counters';
import { Banner } from '@luwag/ui/banner';
import { CodeField } from '@luwag/ui/code-field';
import { TextField } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { CashierFrame } from './cashier-frame.tsx';
import { type CounterAnswer, refusalWords } from './counter.ts';

type PairPageProps = {
  /** It was paired, and is no longer. */
  hasEnded: boolean;
  answer: CounterAnswer | undefined;
};

/** A device that belongs to no counter yet: the code from the dashboard makes it one's own. */
export function PairPage({ hasEnded, answer }: PairPageProps) {
  return (
    <CashierFrame>
      <div className="stack gap-5 top cashier-small">
        <PageHead title={m.cashier_pair_title()}>{m.cashier_pair_lede()}</PageHead>
        {hasEnded && !answer && (
          <Banner tone="pend" role="status" title={m.cashier_ended_title()}>
            {m.cashier_ended_text()}
          </Banner>
        )}
        <PostForm className="stack gap-4" fields={{ act: 'pair' }}>
          <TextField
            name="code"
            label={m.cashier_pair_code()}
            help={m.cashier_pair_code_help()}
            error={answer && refusalWords(answer.code)}
            defaultValue={answer?.typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
            className="cashier-code"
            required
          />
          <SubmitButton busy={m.selling_busy()} className="cashier-go">
            {m.cashier_pair_submit()}
          </SubmitButton>
        </PostForm>
        <p className="label">{m.cashier_promise()}</p>
      </div>
    </CashierFrame>
  );
}

type ShutPageProps = { counter: CounterView; answer: CounterAnswer | undefined };

/** Locked: the PIN opens it. Blocked: its owner does. */
export function ShutPage({ counter: loaded, answer }: ShutPageProps) {
  const counter = answer?.counter ?? loaded;
  return (
    <CashierFrame place={counter.store_name}>
      <div className="stack gap-5 top cashier-small">
        <PageHead title={counter.name}>{counter.store_name}</PageHead>
        {counter.state === 'blocked' ? (
          <Banner tone="fail" role="alert" title={m.cashier_blocked_title()}>
            {m.cashier_blocked_text()}
          </Banner>
        ) : (
          <PostForm className="stack gap-4" fields={{ act: 'unlock' }}>
            <CodeField
              // Each try begins with empty boxes.
              key={counter.tries_left}
              name="pin"
              label={m.cashier_pin()}
              help={m.cashier_pin_tries({ count: counter.tries_left })}
              error={answer && pinFault(answer)}
              autoComplete="off"
              autoFocus
              required
            />
            <SubmitButton busy={m.selling_busy()} className="cashier-go">
              {m.cashier_unlock()}
            </SubmitButton>
          </PostForm>
        )}
      </div>
    </CashierFrame>
  );
}

/** A field shows its fault in the place of its help: what is left is said in both. */
const pinFault = ({ code, counter }: CounterAnswer): string =>
  code === 'pin_wrong' && counter
    ? m.cashier_pin_wrong({ count: counter.tries_left })
    : refusalWords(code);
