import type { CounterSale, CounterView } from '@luwag/contracts/counters';
import { centavos } from '@luwag/domain/money';
import { Banner } from '@luwag/ui/banner';
import { Icon } from '@luwag/ui/icon';
import { Disclosure } from '@luwag/ui/link-row';
import { Money } from '@luwag/ui/money';
import { MoneyField } from '@luwag/ui/money-field';
import { TextField } from '@luwag/ui/text-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useEffect, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { formatMoment, formatTime } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RequestBadge } from '../request-state.tsx';
import { CashierFrame } from './cashier-frame.tsx';
import { type CounterAnswer, refusalWords } from './counter.ts';
import { afterKey, type Key, keys, typedAmount } from './keypad.ts';
import { SoundSwitch } from './sound-switch.tsx';
import { useWakeLock } from './use-wake-lock.ts';

/** What may be asked for, in centavos. */
type Range = { min: number; max: number };

type AmountPageProps = {
  counter: CounterView;
  sales: readonly CounterSale[];
  formKey: string;
  nowMs: number;
  range: Range;
  answer: CounterAnswer | undefined;
};

/** How much, in large keys; beside it what was paid here today. */
export function AmountPage({ counter, sales, nowMs, ...form }: AmountPageProps) {
  useWakeLock();
  const moment = formatMoment(nowMs, getLocale());
  return (
    <CashierFrame
      place={`${counter.store_name}, ${moment}`}
      end={
        <>
          <SoundSwitch />
          <PostForm fields={{ act: 'lock' }}>
            <SubmitButton variant="second" auto compact of={{ act: 'lock' }}>
              <Icon name="lock" small />
              {m.cashier_lock()}
            </SubmitButton>
          </PostForm>
        </>
      }
    >
      <div className="cashier-halves">
        <AskForm {...form} />
        <aside className="cashier-side" aria-labelledby="today">
          <h1 id="today" className="cashier-today">
            {m.cashier_today()}
          </h1>
          {sales.length === 0 ? (
            <p className="small">{m.cashier_today_none()}</p>
          ) : (
            <ul className="lined cashier-sales">
              {sales.map((sale) => (
                <SaleRow key={sale.id} sale={sale} />
              ))}
            </ul>
          )}
          <p className="label cashier-foot">{m.cashier_promise()}</p>
        </aside>
      </div>
    </CashierFrame>
  );
}

function SaleRow({ sale }: { sale: CounterSale }) {
  return (
    <li>
      <b>{sale.buyer_name ?? m.cashier_somebody()}</b>
      <b className="num">{pesos(sale.amount)}</b>
      <span className="label">{formatTime(Date.parse(sale.paid_at))}</span>
      <RequestBadge status={sale.status} />
    </li>
  );
}

type AskFormProps = Pick<AmountPageProps, 'formKey' | 'range' | 'answer'>;

/** The keypad; without script, a field for the amount. */
function AskForm({ formKey, range, answer }: AskFormProps) {
  const hasScript = useHasScript();
  const faulty = answer?.act === 'ask' ? answer.faulty : undefined;
  const faultWords =
    faulty === 'amount'
      ? m.cashier_amount_fault({ min: pesos(range.min), max: pesos(range.max) })
      : undefined;
  return (
    <PostForm className="cashier-ask" fields={{ act: 'ask', key: formKey }}>
      {answer && !faulty && <Banner tone="fail" role="alert" title={refusalWords(answer.code)} />}
      {hasScript ? (
        <Keypad max={range.max} fault={faultWords} answer={answer} />
      ) : (
        <>
          <MoneyField
            figure
            name="amount"
            label={m.cashier_amount()}
            error={faultWords}
            defaultValue={answer?.typed}
            required
          />
          <What answer={answer} isOpen />
        </>
      )}
      <SubmitButton busy={m.selling_busy()} className="cashier-go" of={{ act: 'ask' }}>
        {m.cashier_show()}
      </SubmitButton>
    </PostForm>
  );
}

type KeypadProps = {
  max: number;
  fault: string | undefined;
  answer: CounterAnswer | undefined;
};

function Keypad({ max, fault, answer }: KeypadProps) {
  const [amount, setAmount] = useState(0);
  const press = (key: Key) => setAmount((before) => afterKey(before, key, max));
  useTypedKeys(press);
  return (
    <>
      <input type="hidden" name="amount" value={typedAmount(amount)} />
      <div>
        <p className="label cashier-label">{m.cashier_amount()}</p>
        <output className="cashier-figure" aria-live="polite" aria-label={m.cashier_amount()}>
          <Money amount={centavos(amount)} size={64} />
        </output>
        {fault && (
          <p className="cashier-fault" role="alert">
            {fault}
          </p>
        )}
      </div>
      <What answer={answer} isOpen={!!answer?.description} />
      <div className="cashier-keys">
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            className={key === 'back' ? 'cashier-key plain' : 'cashier-key'}
            aria-label={key === 'back' ? m.cashier_delete() : undefined}
            onClick={() => press(key)}
          >
            {key === 'back' ? <Icon name="erase" /> : key}
          </button>
        ))}
      </div>
    </>
  );
}

/** A tablet may have a real keyboard. What is typed into a field stays there. */
function useTypedKeys(press: (key: Key) => void): void {
  useEffect(() => {
    function type(event: KeyboardEvent) {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return;
      if (/^\d$/.test(event.key)) press(event.key as Key);
      else if (event.key === 'Backspace') press('back');
    }
    document.addEventListener('keydown', type);
    return () => document.removeEventListener('keydown', type);
  });
}

type WhatProps = { answer: CounterAnswer | undefined; isOpen: boolean };

const What = ({ answer, isOpen }: WhatProps) => (
  <Disclosure title={m.cashier_what()} open={isOpen}>
    <TextField
      name="description"
      label={m.cashier_what_label()}
      error={answer?.faulty === 'description' ? m.cashier_what_fault() : undefined}
      defaultValue={answer?.description}
      autoComplete="off"
      maxLength={200}
    />
  </Disclosure>
);
