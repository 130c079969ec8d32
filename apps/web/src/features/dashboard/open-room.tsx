import { centavos } from '@luwag/domain/money';
import { buttonClass } from '@luwag/ui/button';
import { Room } from '@luwag/ui/room';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';
import type { Summary } from './buyer-money.ts';

/** The room of a buyer with a line. The headline is what is left, never what could be spent. */
export function OpenRoom({
  line,
  due,
}: {
  line: NonNullable<Summary['line']>;
  due: Summary['due'];
}) {
  const [next] = due;
  // Its part of interest opens nothing; that is less than a pane, so the drawing is right.
  const returning = next && centavos(Math.min(next.amount, line.used));
  return (
    <div className="open-room">
      <Room
        label={m.home_line_label()}
        limit={centavos(line.limit)}
        used={centavos(line.limit - line.available)}
        openWords={m.home_line_open()}
        usedWords={m.home_line_used({ amount: pesos(line.used) })}
        meterText={(left, limit) => m.home_line_meter({ left, limit })}
        note={
          <>
            {m.home_line_note({ limit: pesos(line.limit) })}
            {next && line.available > 0 && (
              <Link to="/buyer/pay" className={buttonClass({ variant: 'roomtext' })}>
                {m.home_pay_shop()}
              </Link>
            )}
          </>
        }
        {...(returning ? { returning, nextWords: m.home_line_next() } : {})}
      />
    </div>
  );
}
