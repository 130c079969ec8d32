import {
  type Leave,
  leaveOf,
  type PrintedRight,
  printedRights,
  type ShopRight,
  shopRoles,
} from '@luwag/domain/shop-roles';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';
import { roleWords } from '#app/shared/format/role-words.ts';

const rightWords: Readonly<Record<PrintedRight, (words: { limit: string }) => string>> = {
  ask_payment: m.team_right_ask_payment,
  see_payments: m.team_right_see_payments,
  see_payouts: m.team_right_see_payouts,
  request_payout: m.team_right_request_payout,
  refund: m.team_right_refund,
  refund_more: m.team_right_refund_more,
  answer_case: m.team_right_answer_case,
  change_bank: m.team_right_change_bank,
  use_keys: m.team_right_use_keys,
  live_keys: m.team_right_live_keys,
  see_team: m.team_right_see_team,
  manage_team: m.team_right_manage_team,
  new_owner: m.team_right_new_owner,
  run_shop: m.team_right_run_shop,
};

const leaveWords: Readonly<Record<Leave, () => string>> = {
  alone: m.team_alone,
  second: m.team_second,
  no: m.team_not,
};

const leaves = Object.keys(leaveWords) as Leave[];

/** The very table that the API holds people to. */
export function RoleTable({ refundAbove }: { refundAbove: number }) {
  const limit = pesos(refundAbove);
  return (
    <Card className="stack team-what" role="region" aria-labelledby="what">
      <div className="between">
        <h2 id="what">{m.team_what()}</h2>
        <p className="row team-legend" aria-hidden="true">
          {leaves.map((leave) => (
            <span key={leave} className="inline gap-2 label">
              <i className={`team-dot ${leave}`} />
              {leaveWords[leave]()}
            </span>
          ))}
        </p>
      </div>
      <table className="table team-rights">
        <caption className="visually-hidden">{m.team_what()}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{m.team_right()}</span>
            </th>
            {shopRoles.map((role) => (
              <th key={role} scope="col">
                {roleWords[role]()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printedRights.map((right) => (
            <RightRow key={right} {...{ right, limit }} />
          ))}
        </tbody>
      </table>
      <p className="small">{m.team_what_note()}</p>
    </Card>
  );
}

function RightRow({ right, limit }: { right: PrintedRight; limit: string }) {
  return (
    <tr>
      <th scope="row">{rightWords[right]({ limit })}</th>
      {shopRoles.map((role) => (
        <Cell key={role} {...{ role, right }} />
      ))}
    </tr>
  );
}

/** A dot where there is room; on a phone, those who may, by name. */
function Cell({ role, right }: { role: (typeof shopRoles)[number]; right: ShopRight }) {
  const leave = leaveOf(role, right);
  return (
    <td className={leave}>
      <i className={`team-dot ${leave}`} aria-hidden="true" />
      <span className="team-cell-role" aria-hidden="true">
        {roleWords[role]()}
      </span>
      <span className="visually-hidden">{leaveWords[leave]()}</span>
    </td>
  );
}
