import { data } from 'react-router';
import { NumberField } from '#app/features/auth/number-field.tsx';
import { useArea } from '#app/features/dashboard/area.tsx';
import {
  changeNumber,
  loadNumberChange,
} from '#app/features/number-change/number-change.server.ts';
import { NumberChangePage } from '#app/features/number-change/number-change-page.tsx';
import { forOwner } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/settings-number';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forOwner(loadNumberChange);

export const action = forOwner(async (args) => {
  const answer = await changeNumber(args);
  const isGoingOn = answer.kind === 'step_up' && !answer.asked.fault;
  return data(answer, { status: isGoingOn ? 200 : 422 });
});

export default function SettingsNumber({ loaderData, actionData }: Route.ComponentProps) {
  const { account } = useArea();
  return (
    <NumberChangePage
      {...loaderData}
      number={account.contact_number}
      isConfirmed={account.is_number_confirmed}
      answer={actionData}
      NumberField={NumberField}
    />
  );
}
