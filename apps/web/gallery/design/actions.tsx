import { formatPesos } from '@luwag/domain/format-money';
import { formatRateInWords } from '@luwag/domain/format-rate';
import { Button, LinkButton } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { IconButton } from '@luwag/ui/icon-button';
import { Disclosure, LinkRow } from '@luwag/ui/link-row';
import { m } from '#app/paraglide/messages.js';
import { nextPayment, phone } from './samples.ts';
import { type SheetTheme, Specimen } from './specimen.tsx';

export function Actions({ theme }: { theme: SheetTheme }) {
  return (
    <>
      <Specimen title={m.design_t_buttons()}>
        <Button>{m.design_pay({ amount: formatPesos(nextPayment) })}</Button>
        <Button variant="second">{m.design_receipt()}</Button>
        <Button variant="text">{m.design_move_date()}</Button>
        <Button variant="danger">{m.design_close_account()}</Button>
        <div className="row2">
          <Button disabled>{m.design_not_yet()}</Button>
          <Button pending>{m.design_sending()}</Button>
        </div>
        <div className="row">
          <Button variant="second" auto compact>
            <Icon name="copy" small />
            {m.design_copy()}
          </Button>
          <IconButton icon="back" label={m.design_back()} />
          <IconButton icon="bell" label={m.design_notices()} dot />
        </div>
        <div className="room row">
          <LinkButton variant="onroom" auto href="/">
            {m.design_room_action()}
          </LinkButton>
          <LinkButton variant="roomtext" auto href="/#how">
            {m.design_room_second()}
          </LinkButton>
        </div>
      </Specimen>
      <Specimen title={m.design_t_rows()}>
        <div>
          <LinkRow href={`#${theme}-facts`} note={m.design_row_agreement_note()}>
            {m.design_row_agreement()}
          </LinkRow>
          <Disclosure title={m.design_row_question()}>
            {m.design_row_answer({
              days: phone.late.graceDays,
              rate: formatRateInWords(phone.late.dailyRatePpm),
              cap: formatPesos(phone.lateMaxCentavos),
            })}
          </Disclosure>
        </div>
      </Specimen>
    </>
  );
}
