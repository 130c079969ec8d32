import type { createFixedCode } from '@luwag/contracts/fixed-codes';
import { formatStoreCode } from '@luwag/domain/store-code';
import { Card } from '@luwag/ui/card';
import { Disclosure } from '@luwag/ui/link-row';
import { MoneyField } from '@luwag/ui/money-field';
import { TextField } from '@luwag/ui/text-field';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import type { FixedAnswer } from './fixed-codes.server.ts';
import { SellingFault } from './selling-fault.tsx';
import type { StorePageData } from './store-page.server.ts';

type FixedCodesCardProps = Pick<StorePageData, 'store' | 'codes' | 'range' | 'formKey'> & {
  answer: FixedAnswer | undefined;
};

/** For what always costs the same: the amount is the code's, and the buyer types nothing. */
export function FixedCodesCard({ store, codes, range, formKey, answer }: FixedCodesCardProps) {
  const faults = answer?.faults ?? {};
  return (
    <Card className="stack gap-4" role="region" aria-labelledby="fixed">
      <div>
        <h2 id="fixed">{m.stores_fixed()}</h2>
        <p className="small">{m.stores_fixed_text()}</p>
      </div>
      {answer && answer.code !== 'invalid_request' && (
        <SellingFault code={answer.code} words={refusalWords} />
      )}
      {codes.length > 0 && (
        <ul className="lined">
          {codes.map((code) => (
            <FixedCodeRow key={code.fixed_code_id} code={code} storeId={store.store_id} />
          ))}
        </ul>
      )}
      <Disclosure title={m.stores_fixed_new()} open={codes.length === 0 || answer !== undefined}>
        <PostForm className="stack" fields={{ act: 'fixed', key: formKey }}>
          <MoneyField
            name="amount"
            label={m.selling_ask_amount()}
            help={m.selling_ask_amount_help(range)}
            error={faults.amount ? m.selling_ask_amount_fault(range) : undefined}
            defaultValue={answer?.typed.amount}
          />
          <TextField
            name="description"
            label={m.stores_fixed_for()}
            help={m.stores_fixed_for_help()}
            error={faults.description ? m.stores_fixed_for_fault() : undefined}
            defaultValue={answer?.typed.description}
            maxLength={80}
          />
          <SubmitButton variant="second" busy={m.selling_busy()}>
            {m.sales_fixed_make()}
          </SubmitButton>
        </PostForm>
      </Disclosure>
    </Card>
  );
}

type FixedCodeRowProps = { code: StorePageData['codes'][number]; storeId: string };

function FixedCodeRow({ code, storeId }: FixedCodeRowProps) {
  const { description, amount, paid, fixed_code_id: id } = code;
  return (
    <li className="stack gap-2 fixed-code">
      <div className="between breaks">
        <b>{description}</b>
        <b className="num">{pesos(amount)}</b>
      </div>
      <div className="between links">
        <span className="label">
          <span className="mono">{formatStoreCode(code.code)}</span> ·{' '}
          {m.stores_fixed_paid({ count: paid })}
        </span>
        <Link
          to={`/merchant/stores/${storeId}?price=${id}`}
          aria-label={m.stores_fixed_print_of({ name: description })}
        >
          {m.stores_fixed_print()}
        </Link>
      </div>
      <Disclosure title={m.stores_fixed_end()}>
        <PostForm className="stack" fields={{ act: 'end_fixed', fixed_code_id: id }}>
          <p className="small">{m.stores_fixed_end_text()}</p>
          <SubmitButton variant="danger" compact busy={m.selling_busy()}>
            {m.stores_fixed_end_sure({ amount: pesos(amount) })}
          </SubmitButton>
        </PostForm>
      </Disclosure>
    </li>
  );
}

const refusalWords: ForRefusals<typeof createFixedCode, () => string> = {
  store_not_found: m.selling_general_fault,
  too_many_fixed_codes: m.stores_fixed_many,
  unreachable: m.selling_general_fault,
  unavailable: m.selling_general_fault,
};
