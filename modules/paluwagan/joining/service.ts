/**
 * How people come into a group and out of it: making one, inviting, joining, deposits, leaving,
 * calling off, taking a seat over, telling of hardship and agreeing to end it. Owns
 * `pal_invitations`, `pal_votes` and `pal_hardships` (which staff decide in submodule desk).
 *
 * Promises: a seat is taken once and by one member; one person is one member, whatever accounts
 * they have; nobody is in who did not sign the hash of the rules. Whoever is not in a group, and
 * was not asked, is told that it is not there. An organiser has no right over anybody's money.
 */
export { type Applicant, findObstacle, readApplicant } from './applicant.ts';
export { callOff } from './calling-off.ts';
export { createGroup, previewRules } from './creating.ts';
export { askDeposit } from './deposits.ts';
export { voteDissolution } from './dissolving.ts';
export { askHardship, decryptHardshipWords } from './hardship.ts';
export type { HardshipRow } from './hardships-repository.ts';
export { endInvitations, listInvitationsTo } from './invitations-repository.ts';
export { getGroupInvitation } from './invited.ts';
export {
  cancelGroupInvitation,
  createGroupInvitation,
  listGroupInvitations,
} from './inviting.ts';
export { joinGroup } from './joining.ts';
export { callOffGroup, leaveGroup } from './leaving.ts';
export { decryptNumbers } from './own-number.ts';
export { forgetInvitations } from './pruning.ts';
export { readSecured } from './secured.ts';
export { inviteSubstitute } from './substituting.ts';
export { sendInvitation } from './telling-invited.ts';
export { aboutOrder, deleteVotes, dissolve, insertVote, listVotes } from './votes-repository.ts';
export { setGroupWays } from './ways.ts';
