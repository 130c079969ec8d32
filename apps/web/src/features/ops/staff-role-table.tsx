import {
  printedStaffRights,
  roleMay,
  type StaffRight,
  type StaffRole,
  staffRoles,
} from '@luwag/domain/staff-roles';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { staffRoleWords } from '#app/shared/format/staff-role-words.ts';

const rightWords: Readonly<Record<Exclude<StaffRight, 'use_console'>, () => string>> = {
  see_people: m.staff_right_see_people,
  unmask_people: m.staff_right_unmask_people,
  see_purchases: m.staff_right_see_purchases,
  refund: m.staff_right_refund,
  see_disputes: m.staff_right_see_disputes,
  decide_disputes: m.staff_right_decide_disputes,
  answer_support: m.staff_right_answer_support,
  see_cases: m.staff_right_see_cases,
  review_cases: m.staff_right_review_cases,
  start_recovery: m.staff_right_start_recovery,
  see_late: m.staff_right_see_late,
  work_late: m.staff_right_work_late,
  decide_write_off: m.staff_right_decide_write_off,
  see_payouts: m.staff_right_see_payouts,
  hold_payout: m.staff_right_hold_payout,
  send_payouts: m.staff_right_send_payouts,
  reconcile: m.staff_right_reconcile,
  see_risk: m.staff_right_see_risk,
  work_risk: m.staff_right_work_risk,
  see_groups: m.staff_right_see_groups,
  work_groups: m.staff_right_work_groups,
  see_ledger: m.staff_right_see_ledger,
  see_health: m.switches_right_see_health,
  retry_jobs: m.switches_right_retry_jobs,
  use_switches: m.switches_right_use_switches,
  set_holidays: m.holidays_right_set_holidays,
  manage_rosters: m.rosters_right,
  see_audit: m.staff_right_see_audit,
  export_audit: m.staff_right_export_audit,
  manage_staff: m.staff_right_manage_staff,
};

/** The very table that the API holds our people to. */
export function StaffRoleTable() {
  return (
    <Card className="stack" role="region" aria-labelledby="what">
      <h2 id="what">{m.staff_what()}</h2>
      <table className="table staff-rights">
        <caption className="visually-hidden">{m.staff_what()}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{m.team_right()}</span>
            </th>
            {staffRoles.map((role) => (
              <th key={role} scope="col">
                {staffRoleWords[role]()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printedStaffRights.map((right) => (
            <tr key={right}>
              <th scope="row">{rightWords[right as keyof typeof rightWords]()}</th>
              {staffRoles.map((role) => (
                <Cell key={role} role={role} isOpen={roleMay(role, right)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** A dot where there is room; on a phone, those who may, by name. */
const Cell = ({ role, isOpen }: { role: StaffRole; isOpen: boolean }) => (
  <td className={isOpen ? 'yes' : 'no'}>
    <i className={isOpen ? 'staff-dot yes' : 'staff-dot'} aria-hidden="true" />
    <span className="staff-cell-role" aria-hidden="true">
      {staffRoleWords[role]()}
    </span>
    <span className="visually-hidden">{isOpen ? m.team_alone() : m.team_not()}</span>
  </td>
);
