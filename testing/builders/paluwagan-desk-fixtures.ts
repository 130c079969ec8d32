import type { IdFixtures } from './id-fixture.ts';

const staffAlone = { nobodys: 'staff act for everybody; other roles never, by their role' };

/** For every id in the calls of the desk of groups. */
export const paluwaganDeskFixtures: IdFixtures = {
  'paluwagan.getGroupForStaff': { 'params.group_id': staffAlone },
  'paluwagan.askGroupStep': { 'params.group_id': staffAlone },
  'paluwagan.decideGroupStep': {
    'params.group_id': staffAlone,
    'params.group_step_id': staffAlone,
  },
  'paluwagan.decideHardship': { 'params.group_id': staffAlone, 'params.hardship_id': staffAlone },
  'paluwagan.writeToGroup': { 'params.group_id': staffAlone, 'body.seat_id': staffAlone },
};
