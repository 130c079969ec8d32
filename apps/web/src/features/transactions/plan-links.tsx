import { Card } from '@luwag/ui/card';
import { Icon, type IconName } from '@luwag/ui/icon';
import { LinkRow } from '@luwag/ui/link-row';
import { List, ListRow } from '@luwag/ui/list';
import { m } from '#app/paraglide/messages.js';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import type { Purchase } from './transactions.server.ts';

type PlanLink = {
  /** Under the plan's own address. */
  page: string;
  words: () => string;
  isShown?: (transaction: Purchase) => boolean;
};
type PlanAct = PlanLink & {
  icon: IconName;
  tone?: 'brand';
  note: (transaction: Purchase) => string;
};

const isOpen = ({ next_payment: next }: Purchase): boolean => next !== null;
/** While a payment is under way too: the page then says what to do first. */
const canMove = (transaction: Purchase): boolean =>
  isOpen(transaction) && transaction.move_refused_because === null;

/** Whoever moved a date before looks for it here. */
const noMoveWords: Partial<Record<string, () => string>> = {
  moves_used_up: m.relief_no_move_used_up,
  installment_moved_before: m.relief_no_move_moved_before,
};

/** What else can be done: on pages of their own, so that this one stays light. */
const acts: readonly PlanAct[] = [
  {
    page: 'move',
    words: m.relief_link_move,
    icon: 'calendar',
    tone: 'brand',
    note: m.relief_note_move,
    isShown: canMove,
  },
  {
    page: 'settle',
    words: m.relief_link_settle,
    icon: 'ok',
    tone: 'brand',
    note: settleNote,
    isShown: isOpen,
  },
  {
    page: 'lighter',
    words: m.relief_link_lighter,
    icon: 'clock',
    note: m.relief_note_lighter,
    isShown: (transaction) => isOpen(transaction) && transaction.changed === null,
  },
  {
    page: 'call-off',
    words: m.call_off_link,
    icon: 'return',
    note: ({ call_off_until: until }) => m.call_off_note({ date: dateOf(until ?? '') }),
    isShown: ({ call_off_until: until }) => until !== null,
  },
  { page: 'autopay', words: m.autopay_link, icon: 'wallet', note: autopayNote, isShown: isOpen },
  { page: 'pay', words: m.ways_link, icon: 'qr', note: m.ways_note, isShown: isOpen },
  {
    page: 'report',
    words: m.disputes_link_report,
    icon: 'pause',
    note: m.disputes_note_report,
    isShown: ({ buyer_status: status }) =>
      status === 'CURRENT' || status === 'OVERDUE' || status === 'PAID',
  },
];

function settleNote({ settle_today: today, outstanding }: Purchase): string {
  const saving = outstanding - today;
  return saving > 0
    ? m.relief_note_settle_saving({ amount: pesos(today), saving: pesos(saving) })
    : m.relief_note_settle({ amount: pesos(today) });
}

function autopayNote({ autopay }: Purchase): string {
  return autopay.is_on
    ? m.autopay_note_on({ source: autopay.source_label ?? '' })
    : m.autopay_note_off();
}

const isAmong =
  (transaction: Purchase) =>
  ({ isShown }: PlanLink): boolean =>
    isShown?.(transaction) ?? true;

/** Nothing is left to do about a plan that is over. */
export function PlanActs({ transaction }: { transaction: Purchase }) {
  const shown = acts.filter(isAmong(transaction));
  if (shown.length === 0) return null;
  const noMove = noMoveWords[transaction.move_refused_because ?? ''];
  return (
    <section aria-labelledby="acts">
      <h2 id="acts" className="section-head">
        {m.transactions_acts_title()}
      </h2>
      <Card flush>
        <List>
          {shown.map(({ page, words, icon, tone, note }) => (
            <ListRow
              key={page}
              icon={icon}
              {...(tone ? { tone } : {})}
              title={
                <a href={pathOf(transaction, page)} className="row-link">
                  {words()}
                </a>
              }
              note={note(transaction)}
              end={<Icon name="chevron-right" small />}
            />
          ))}
        </List>
      </Card>
      {noMove && <p className="small acts-note">{noMove()}</p>}
    </section>
  );
}

/** What there is to read, keep and show. */
const records: readonly PlanLink[] = [
  { page: 'entries', words: m.records_link_entries },
  {
    page: 'refunds',
    words: m.refunds_plan_link,
    isShown: ({ buyer_status: status, installments }) =>
      status === 'REFUNDED' || installments.some((row) => row.no_longer_asked > 0),
  },
  { page: 'papers', words: m.records_link_papers },
  { page: 'calendar', words: m.records_link_calendar, isShown: isOpen },
];

export const PlanRecords = ({ transaction }: { transaction: Purchase }) => [
  ...records.filter(isAmong(transaction)).map(({ page, words }) => (
    <LinkRow key={page} href={pathOf(transaction, page)}>
      {words()}
    </LinkRow>
  )),
  <LinkRow key="help" href={helpWith(transaction)}>
    {m.support_plan_link()}
  </LinkRow>,
];

/** Whoever is late reads first what can be done about it. */
const helpWith = ({ id, buyer_status: status }: Purchase): string =>
  status === 'OVERDUE' ? '/buyer/support?about=cannot-pay' : `/buyer/support/cases/new?plan=${id}`;

const pathOf = ({ id }: Purchase, page: string): string => `/buyer/transactions/${id}/${page}`;
