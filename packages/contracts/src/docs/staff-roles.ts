import type * as staffRoles from '../staff-roles.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const colleague = '0190a000-0000-7000-8000-0000000000c1';
const changeId = '0190a000-0000-7000-8000-0000000000c2';

const change = {
  change_id: changeId,
  account_id: colleague,
  name: 'Ines Salazar',
  role: 'finance' as const,
  change: 'give' as const,
  reason: 'Signs payouts from December on',
  asked_by: 'Carlo Mendoza',
  asked_at: sample.now,
  expires_at: '2026-11-18T08:00:00.000Z',
  is_yours: false,
  may_decide: true,
};

export const staffRolesDocs: DocsOf<typeof staffRoles> = {
  getOwnRoles: {
    description:
      'What the console shows to whoever is signed in: their roles, and the rights that any of them has. Somebody without a role gets two empty lists.',
    example: { answer: { roles: ['admin'], rights: ['use_console', 'see_audit', 'manage_staff'] } },
  },
  listStaff: {
    description:
      'Colleagues with their roles, how many passkeys they have and when they were last seen, and the changes of roles that wait. That the list was read is on record.',
    example: {
      answer: {
        people: [
          {
            account_id: colleague,
            name: 'Ines Salazar',
            email: 'ines@luwag.example',
            roles: ['support'],
            passkeys: 1,
            last_seen_at: sample.now,
            is_you: false,
          },
        ],
        changes: [change],
      },
    },
  },
  askRoleChange: {
    description:
      'Nothing changes yet: another admin, who is not the colleague, has two days to decide. Nobody asks for a change of their own roles, and two admins always remain. Needs a fresh factor.',
    example: {
      params: { account_id: colleague },
      body: { role: 'finance', change: 'give', reason: 'Signs payouts from December on' },
      answer: { ...change, is_yours: true, may_decide: false },
    },
  },
  decideRoleChange: {
    description:
      'Approving changes the role in the same moment, and the colleague’s next call is held to it. Needs a fresh factor. Whoever asked may only refuse, which takes it back.',
    example: {
      params: { change_id: changeId },
      body: { decision: 'approve' },
      answer: { state: 'approved' },
    },
  },
};
