import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { Checkbox } from '@luwag/ui/checkbox';
import { ChoiceField, Segmented } from '@luwag/ui/choice-field';
import { CodeField } from '@luwag/ui/code-field';
import { MoneyField } from '@luwag/ui/money-field';
import { RangeField } from '@luwag/ui/range-field';
import { SelectField } from '@luwag/ui/select-field';
import { PhoneField, TextArea, TextField } from '@luwag/ui/text-field';
import { useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { type SheetTheme, Specimen } from './specimen.tsx';

export function Inputs({ theme }: { theme: SheetTheme }) {
  return (
    <>
      <Specimen title={m.design_t_fields()}>
        <div id={`${theme}-fields`}>
          <TextField label={m.design_full_name()} defaultValue="Maria Santos" autoComplete="off" />
        </div>
        <PhoneField
          label={m.design_mobile()}
          help={m.design_mobile_help()}
          defaultValue="917 555 2841"
          autoComplete="off"
        />
        <MoneyField label={m.design_income()} error={m.design_income_error()} defaultValue="0.00" />
        <SelectField label={m.design_payday()} defaultValue="">
          <option value="" disabled>
            {m.design_payday_choose()}
          </option>
          <option value="15-30">{m.design_payday_15_30()}</option>
          <option value="5-20">{m.design_payday_5_20()}</option>
          <option value="weekly">{m.design_payday_weekly()}</option>
        </SelectField>
        <TextArea label={m.design_words()} help={m.design_words_help()} />
        <div>
          <Checkbox defaultChecked>{m.design_facts_read()}</Checkbox>
          <Checkbox note={m.design_shop_news_note()}>{m.design_shop_news()}</Checkbox>
        </div>
      </Specimen>
      <Specimen title={m.design_t_code()}>
        <CodeField
          label={m.design_code_label()}
          help={m.design_code_help()}
          defaultValue="407"
          autoComplete="off"
        />
        <CodeField
          label={m.design_code_label()}
          error={m.design_code_error()}
          defaultValue="407119"
          autoComplete="off"
          hideLabel
        />
      </Specimen>
      <Specimen title={m.design_t_choices()}>
        <ItemPrice />
        <ChoiceField
          legend={m.design_count_legend()}
          name={`${theme}-count`}
          choices={[
            { value: '3', label: '3 ×', note: m.design_from_today() },
            { value: '6', label: '6 ×', note: m.design_every_month() },
            { value: '12', label: '12 ×', note: m.design_every_month() },
          ]}
        />
        <Segmented
          legend={m.design_language()}
          hideLegend
          name={`${theme}-language`}
          defaultValue={getLocale()}
          choices={[
            { value: 'en', label: 'English' },
            { value: 'fil', label: 'Filipino' },
          ]}
        />
      </Specimen>
    </>
  );
}

const PRICE = { min: 500, max: 30_000, step: 100, start: 7_500 };

/** The price typed or slid: the two always say the same. */
function ItemPrice() {
  const [pesos, setPesos] = useState(PRICE.start);
  const amount = formatPesos(centavos(pesos * 100));
  return (
    <div>
      <MoneyField
        figure
        label={m.design_item_price()}
        value={amount.slice(1)}
        onChange={(event) => {
          const typed = Number(event.target.value.replace(/\D/g, '').slice(0, -2));
          setPesos(Math.min(typed, PRICE.max));
        }}
      />
      <RangeField
        label={m.design_item_price_slide()}
        hideLabel
        {...{ min: PRICE.min, max: PRICE.max, step: PRICE.step }}
        value={pesos}
        aria-valuetext={amount}
        ends={['₱500.00', '₱30,000.00']}
        onChange={(event) => setPesos(Number(event.target.value))}
      />
    </div>
  );
}
