import { Banner } from '@luwag/ui/banner';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { listPath } from './paths.ts';
import { personRefusals } from './person-refusals.ts';

/** Why somebody can take no seat now, whichever group it is. */
export type Obstacle = 'not_verified' | 'number_not_confirmed' | 'in_arrears' | 'too_many_groups';

const ways: Readonly<Record<Obstacle, { label: () => string; to?: string }>> = {
  not_verified: { label: m.paluwagan_verify, to: '/buyer/onboarding' },
  number_not_confirmed: { label: m.paluwagan_waits_action, to: '/buyer/settings/number' },
  // To the list, where what is late stands first, and each group leads to what can be done in it.
  in_arrears: { label: m.paluwagan_obstacle_pay },
  too_many_groups: { label: m.paluwagan_obstacle_groups },
};

export const isObstacle = (code: string | null): code is Obstacle =>
  code !== null && Object.hasOwn(ways, code);

/** Before anything is filled in: what stands in the way, and the way out of it. */
export function ObstacleBanner({ code, livemode }: { code: Obstacle; livemode: boolean }) {
  const { label, to = listPath({ livemode }) } = ways[code];
  return (
    <Banner tone="pend" title={personRefusals[code]()} action={<Link to={to}>{label()}</Link>} />
  );
}
