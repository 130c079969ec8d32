import { m } from '#app/paraglide/messages.js';
import { NotHere } from '#app/shared/components/not-here.tsx';
import { groupsPath } from './paths.ts';

/** A stranger's group, and one that is none: both are told the same. */
export const GroupMissing = () => (
  <NotHere
    title={m.paluwagan_missing_title()}
    text={m.paluwagan_missing_text()}
    to={groupsPath}
    back={m.paluwagan_missing_action()}
  />
);
