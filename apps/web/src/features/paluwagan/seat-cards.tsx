import type { GroupSeat } from '@luwag/contracts/paluwagan';
import { Card } from '@luwag/ui/card';
import { SelectField } from '@luwag/ui/select-field';
import { PhoneField, TextArea } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';
import { sourceName } from '#app/shared/format/channel-names.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { walletNames } from '#app/shared/format/wallet-names.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { useFirstFault } from '#app/shared/forms/use-form.ts';
import { ordinal } from './group-words.ts';
import type { ManageProps } from './manage.server.ts';
import { faultOf } from './manage-fault.ts';

const seatLabel = (seat: GroupSeat): string =>
  seat.turn === null
    ? seat.name
    : m.paluwagan_turn_row({ turn: ordinal(seat.turn), name: seat.name });

/** For whoever wants an early turn, or could help a group that waits for secured seats. */
export function DepositCard({ group }: ManageProps) {
  const { mine, status, amounts } = group;
  const isAsked = mine.dues.some(({ kind }) => kind === 'deposit');
  if (status !== 'forming' || isAsked) return null;
  return (
    <Card className="stack" role="region" aria-labelledby="deposit-title">
      <h2 id="deposit-title">{m.paluwagan_deposit_title()}</h2>
      <p>
        {mine.deposits_wanted > 0 && `${m.paluwagan_deposit_wanted()} `}
        {m.paluwagan_deposit_text({
          amount: pesos(amounts.deposit * mine.seat_ids.length),
          turns: amounts.early_turns,
        })}
      </p>
      <PostForm fields={{ act: 'deposit' }}>
        <SubmitButton of={{ act: 'deposit' }} variant="second" busy={m.paluwagan_busy()}>
          {m.paluwagan_deposit_submit()}
        </SubmitButton>
      </PostForm>
    </Card>
  );
}

/** Where the pot goes, and what each contribution is taken from. */
export function WaysCard({ group: { mine, status }, sources }: ManageProps) {
  if (['finished', 'dissolved', 'called_off'].includes(status)) return null;
  return (
    <Card className="stack gap-4" role="region" aria-labelledby="ways-title">
      <h2 id="ways-title">{m.paluwagan_ways()}</h2>
      <PostForm fields={{ act: 'ways' }} className="stack gap-4">
        <SelectField
          name="wallet"
          label={m.paluwagan_own_wallet()}
          help={m.paluwagan_ways_wallet_help({ account: mine.account ?? '–' })}
          defaultValue={mine.wallet}
        >
          {Object.entries(walletNames).map(([wallet, name]) => (
            <option key={wallet} value={wallet}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="autopay"
          label={m.paluwagan_own_autopay()}
          help={m.paluwagan_own_autopay_help()}
          defaultValue={mine.autopay_source_id ?? ''}
        >
          <option value="">{m.paluwagan_own_by_hand()}</option>
          {sources.map((source) => (
            <option key={source.id} value={source.id}>
              {sourceName(source)}
            </option>
          ))}
        </SelectField>
        <SubmitButton of={{ act: 'ways' }} variant="second" busy={m.paluwagan_busy()}>
          {m.paluwagan_ways_save()}
        </SubmitButton>
      </PostForm>
    </Card>
  );
}

/** Leaving a group that runs: somebody takes the seat over. Once for each seat. */
export function SubstituteCard({ group, reply }: ManageProps) {
  const form = useFirstFault(reply);
  const { code, typed } = faultOf(reply, 'substitute');
  const { status, mine } = group;
  if (status !== 'running') return null;
  const seats = group.seats.filter(
    (seat) =>
      seat.received_at === null && (seat.is_yours || (mine.is_organiser && seat.moved_last)),
  );
  if (seats.length === 0) return null;
  return (
    <Card className="stack gap-4" role="region" aria-labelledby="substitute-title">
      <div>
        <h2 id="substitute-title">{m.paluwagan_substitute()}</h2>
        <p>
          {m.paluwagan_substitute_lede()}
          {seats.some((seat) => !seat.is_yours) && ` ${m.paluwagan_substitute_default()}`}
        </p>
      </div>
      <PostForm ref={form} fields={{ act: 'substitute' }} className="stack gap-4">
        <SelectField name="seat" label={m.paluwagan_substitute_seat()} defaultValue={typed.seat}>
          {seats.map((seat) => (
            <option key={seat.seat_id} value={seat.seat_id}>
              {seatLabel(seat)}
            </option>
          ))}
        </SelectField>
        <PhoneField
          name="number"
          defaultValue={typed.number}
          error={code === 'number_invalid' ? m.paluwagan_fault_number() : undefined}
          label={m.paluwagan_invite_number()}
          help={m.paluwagan_invite_number_help()}
        />
        <SubmitButton of={{ act: 'substitute' }} variant="second" busy={m.paluwagan_busy()}>
          {m.paluwagan_substitute_submit()}
        </SubmitButton>
      </PostForm>
    </Card>
  );
}

const causes = {
  illness: m.paluwagan_cause_illness,
  lost_work: m.paluwagan_cause_lost_work,
  death: m.paluwagan_cause_death,
  calamity: m.paluwagan_cause_calamity,
  other: m.paluwagan_cause_other,
};

const ownFirst = (seats: readonly GroupSeat[]): GroupSeat[] =>
  seats.toSorted((one, other) => Number(other.is_yours) - Number(one.is_yours));

/** Whose it is, and of another's that they are told. */
const hardshipLabel = (seat: GroupSeat): string =>
  (seat.is_yours ? m.paluwagan_hardship_own : m.paluwagan_hardship_other)({
    seat: seatLabel(seat),
  });

/** Told by anybody in the group, of themselves or another; others are not shown it. */
export function HardshipCard({ group, reply }: ManageProps) {
  const form = useFirstFault(reply);
  const { code, typed } = faultOf(reply, 'hardship');
  if (group.status !== 'running') return null;
  return (
    <Card className="stack gap-4" role="region" aria-labelledby="hardship-title">
      <div>
        <h2 id="hardship-title">{m.paluwagan_hardship()}</h2>
        <p>{m.paluwagan_hardship_text()}</p>
      </div>
      <PostForm ref={form} fields={{ act: 'hardship' }} className="stack gap-4">
        <SelectField
          name="seat"
          label={m.paluwagan_hardship_seat()}
          defaultValue={typed.seat ?? group.mine.seat_ids[0]}
        >
          {ownFirst(group.seats).map((seat) => (
            <option key={seat.seat_id} value={seat.seat_id}>
              {hardshipLabel(seat)}
            </option>
          ))}
        </SelectField>
        <SelectField name="cause" label={m.paluwagan_hardship_cause()} defaultValue={typed.cause}>
          {Object.entries(causes).map(([cause, words]) => (
            <option key={cause} value={cause}>
              {words()}
            </option>
          ))}
        </SelectField>
        <TextArea
          name="words"
          label={m.paluwagan_hardship_words()}
          maxLength={1000}
          defaultValue={typed.words}
          error={code === 'hardship_words' ? m.paluwagan_fault_hardship() : undefined}
        />
        <SubmitButton of={{ act: 'hardship' }} variant="second" busy={m.paluwagan_busy()}>
          {m.paluwagan_hardship_submit()}
        </SubmitButton>
      </PostForm>
    </Card>
  );
}
