import type { StaffRight } from '@luwag/domain/staff-roles';
import { createContext, type ReactNode, use } from 'react';

/** What whoever is signed in may do at the console. The API decides; this spares dead buttons. */
export const StaffRights = createContext<readonly StaffRight[] | undefined>(undefined);

/** Outside the console's frame, such as in a test of one page, everything is shown. */
export function useStaffMay(): (right: StaffRight) => boolean {
  const rights = use(StaffRights);
  return (right) => rights?.includes(right) ?? true;
}

/** What only those are shown whose roles open it. */
export function StaffMay({ right, children }: { right: StaffRight; children: ReactNode }) {
  return useStaffMay()(right) ? children : null;
}
