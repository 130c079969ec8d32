import { getRules } from '@luwag/contracts/paluwagan';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';

export const loadRules = async (args: VisitorArgs, group_id: string) =>
  needed(await callAs(args, getRules, { params: { group_id } }), 'group_not_found');

export type RulesView = Awaited<ReturnType<typeof loadRules>>;
