import type { ResultOf } from '@luwag/contracts/endpoint';
import type { getSummary } from '@luwag/contracts/transactions';
import { centavos } from '@luwag/domain/money';
import { buttonClass } from '@luwag/ui/button';
import { Room } from '@luwag/ui/room';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';

/** What the whole way was for. */
export function FirstRoom({ line }: { line: NonNullable<ResultOf<typeof getSummary>['line']> }) {
  const limit = centavos(line.limit);
  const meterText = (left: string, of: string) => m.kyc_open_limit_meter({ left, limit: of });
  const isAllOpen = line.available === line.limit;
  return (
    <Room
      label={m.kyc_open_limit_label()}
      figure={limit}
      limit={limit}
      used={centavos(line.limit - line.available)}
      usedBefore={limit}
      openWords={
        isAllOpen ? m.kyc_open_limit_words() : meterText(pesos(line.available), pesos(limit))
      }
      usedWords={m.kyc_open_limit_used({ amount: pesos(line.used) })}
      meterText={meterText}
      note={
        <>
          {m.kyc_open_note()}
          <Link to="/buyer/pay" className={buttonClass({ variant: 'onroom' })}>
            {m.kyc_open_action()}
          </Link>
        </>
      }
    />
  );
}
