import { payDayMax } from '@luwag/domain/pay-days';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { SelectField } from '@luwag/ui/select-field';
import { Form } from 'react-router';
import { m } from '#app/paraglide/messages.js';

type PayDayCardProps = { payDay: number | null; isSaved: boolean; isFaulty: boolean };

const days = Array.from({ length: payDayMax }, (_, index) => index + 1);

/** When wages come in: what purchases are paid on, and when autopay tries for the last time. */
export function PayDayCard({ payDay, isSaved, isFaulty }: PayDayCardProps) {
  return (
    <Card className="stack gap-4 top" role="region" aria-labelledby="pay-day-title" id="pay-day">
      <h2 id="pay-day-title">{m.pay_day_title()}</h2>
      {isSaved && <Banner tone="ok" role="status" title={m.pay_day_saved()} />}
      {isFaulty && <Banner tone="fail" role="alert" title={m.pay_day_fault()} />}
      <p className="small">{m.pay_day_text()}</p>
      <Form method="post" className="stack gap-4">
        <SelectField label={m.pay_day_label()} name="pay_day" defaultValue={payDay ?? ''}>
          <option value="">{m.pay_day_none()}</option>
          {days.map((day) => (
            <option key={day} value={day}>
              {day === payDayMax ? m.pay_day_last() : m.pay_day_day({ day })}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="second">
          {m.pay_day_save()}
        </Button>
      </Form>
    </Card>
  );
}
