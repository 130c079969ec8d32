import { z } from 'zod';

export const Role = z.enum(['buyer', 'merchant', 'staff']);
type Role = z.infer<typeof Role>;

/** Staff have a part of the site under another name than their own. */
const areaOf = (role: Role): string => (role === 'staff' ? 'ops' : role);

/** Where mails lead that carry no key of their own. */
export const signInPage = (origin: string, role: Role): string => `${origin}/${areaOf(role)}/login`;

/** Where everything of one's own begins; it leads on to the step that is next. */
export const homePage = (origin: string, role: Role): string =>
  role === 'staff' ? `${origin}/ops` : `${origin}/${role}/dashboard`;

/** Staff have no such page: someone of theirs invites them again. */
export const forgotPage = (origin: string, role: Role): string =>
  role === 'staff' ? signInPage(origin, role) : `${origin}/${role}/forgot-password`;

export const securityPage = (origin: string, role: Role): string =>
  `${origin}/${areaOf(role)}/settings/security`;

/** Where a merchant's payouts go, and where a change of it is taken back. */
export const bankPage = (origin: string): string => `${origin}/merchant/settings/bank`;

/** Who works for a shop. */
export const teamPage = (origin: string): string => `${origin}/merchant/team`;

/** Where a purchase is paid back. */
export const planPage = (origin: string, transactionId: string): string =>
  `${origin}/buyer/transactions/${transactionId}`;

/** The receipt of one payment. */
export const paymentPage = (origin: string, paymentId: string): string =>
  `${origin}/buyer/payments/${paymentId}`;

/** Where anybody pays who has the code of a plan. */
export const bayadPage = (origin: string): string => `${origin}/bayad`;

/** Where a buyer chooses how to be reached, and reads every message that was sent. */
export const noticesPage = (origin: string): string => `${origin}/buyer/settings/notices`;

/** Where a member gives what they owe a group. */
export const groupDuePage = (origin: string, groupId: string, dueId: string): string =>
  `${origin}/buyer/paluwagan/${groupId}/give?due=${dueId}`;

/** A paluwagan group that one is in. */
export const groupPage = (origin: string, groupId: string): string =>
  `${origin}/buyer/paluwagan/${groupId}`;

/** An invitation to one's own number: what it offers. */
export const askedPage = (origin: string, invitationId: string): string =>
  `${origin}/buyer/paluwagan/join?asked=${invitationId}`;

/** Where a merchant sees what its servers were told. */
export const webhooksPage = (origin: string, isLive: boolean): string =>
  `${origin}/merchant/developers/webhooks${isLive ? '' : '?mode=test'}`;
