import type { Source } from '@luwag/contracts/sources';
import { Checkbox } from '@luwag/ui/checkbox';
import { Segmented } from '@luwag/ui/choice-field';
import { SelectField } from '@luwag/ui/select-field';
import { m } from '#app/paraglide/messages.js';
import { sourceName } from '#app/shared/format/channel-names.ts';
import { walletNames } from '#app/shared/format/wallet-names.ts';
import { NumberChoice } from './number-choice.tsx';

type OwnPartProps = {
  /** What can be charged without its owner. */
  sources: readonly Source[];
  /** 1 or 2; a seat that is taken over is one. */
  seatsMax: number;
  isDrawn: boolean;
  typed: { seats?: string | undefined; wallet?: string | undefined; autopay?: string | undefined };
};

/** What somebody brings along when they take a seat: how many, their number, and two ways. */
export function OwnPart({ sources, seatsMax, isDrawn, typed }: OwnPartProps) {
  return (
    <div className="stack gap-5">
      {seatsMax > 1 ? (
        <Segmented
          legend={m.paluwagan_own_seats()}
          name="own_seats"
          defaultValue={typed.seats ?? '1'}
          choices={[
            { value: '1', label: m.paluwagan_own_one() },
            { value: '2', label: m.paluwagan_own_two() },
          ]}
        />
      ) : (
        <input type="hidden" name="own_seats" value="1" />
      )}
      {isDrawn && <NumberChoice />}
      <SelectField
        name="wallet"
        label={m.paluwagan_own_wallet()}
        help={m.paluwagan_own_wallet_help()}
        defaultValue={typed.wallet}
      >
        {Object.entries(walletNames).map(([wallet, name]) => (
          <option key={wallet} value={wallet}>
            {name}
          </option>
        ))}
      </SelectField>
      {sources.length > 0 && (
        <SelectField
          name="autopay"
          label={m.paluwagan_own_autopay()}
          help={m.paluwagan_own_autopay_help()}
          defaultValue={typed.autopay}
        >
          <option value="">{m.paluwagan_own_by_hand()}</option>
          {sources.map((source) => (
            <option key={source.id} value={source.id}>
              {sourceName(source)}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

type SignProps = { due: string; dates: number; error: string | undefined };

/** The yes to the rules, with what it comes to each time. */
export const SignBox = ({ due, dates, error }: SignProps) => (
  <Checkbox name="agrees" value="yes" error={error} note={m.paluwagan_sign_note()}>
    {m.paluwagan_sign({ amount: due, dates })}
  </Checkbox>
);
