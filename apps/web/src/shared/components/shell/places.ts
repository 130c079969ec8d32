import type { ShopRight } from '@luwag/domain/shop-roles';
import type { StaffRight } from '@luwag/domain/staff-roles';
import type { IconName } from '@luwag/ui/icon';
import { m } from '#app/paraglide/messages.js';

export type SignedInRole = 'buyer' | 'merchant' | 'staff';

/** What somebody of a shop, or one of our own people, needs to be led to a place. */
export type PlaceRight = ShopRight | StaffRight;

export type Place = {
  path: string;
  icon: IconName;
  label: () => string;
  /** On a wide screen only: a phone's bar has room for five, and the rest is in the settings. */
  isAside?: true;
  /** Pages elsewhere that belong to it: it stays marked there too. */
  inside?: readonly string[];
  right?: PlaceRight;
  /** Listed only where groups that save together are offered. */
  isPaluwagan?: true;
};

/** Those that somebody's rights open; without a list of rights, all. */
export const openPlaces = <P extends Pick<Place, 'right' | 'isPaluwagan'>>(
  places: readonly P[],
  rights: readonly PlaceRight[] | undefined,
  hasPaluwagan = false,
): readonly P[] =>
  places.filter(
    ({ right, isPaluwagan }) =>
      (right === undefined || !rights || rights.includes(right)) && (hasPaluwagan || !isPaluwagan),
  );

/** Where a signed-in person can go. A place is listed from the day its page exists. */
export const placesOf: Readonly<Record<SignedInRole, readonly Place[]>> = {
  buyer: [
    { path: '/buyer/dashboard', icon: 'home', label: m.home_place_buyer },
    { path: '/buyer/pay', icon: 'qr', label: m.home_place_pay },
    { path: '/buyer/transactions', icon: 'plans', label: m.home_place_plans },
    { path: '/buyer/paluwagan', icon: 'wheel', label: m.shell_nav_paluwagan, isPaluwagan: true },
    {
      ...{ path: '/buyer/account', icon: 'user', label: m.settings_title },
      inside: [
        ...['/buyer/settings', '/buyer/sources', '/buyer/rating', '/buyer/payments'],
        ...['/buyer/credit', '/buyer/disputes'],
      ],
    },
    { path: '/buyer/support', icon: 'chat', label: m.support_link, isAside: true },
    { path: '/buyer/notices', icon: 'bell', label: m.inbox_place, isAside: true },
  ],
  merchant: [
    {
      ...{ path: '/merchant/dashboard', icon: 'home', label: m.home_place_merchant },
      right: 'see_payments',
    },
    {
      ...{ path: '/merchant/payments', icon: 'plans', label: m.sales_place },
      right: 'see_payments',
    },
    {
      ...{ path: '/merchant/requests', icon: 'qr', label: m.selling_place_requests },
      right: 'ask_payment',
    },
    {
      ...{ path: '/merchant/payouts', icon: 'wallet', label: m.payouts_place },
      right: 'see_payouts',
    },
    {
      ...{ path: '/merchant/disputes', icon: 'chat', label: m.disputes_place, isAside: true },
      right: 'answer_case',
    },
    { path: '/merchant/stores', icon: 'shop', label: m.selling_place_stores, isAside: true },
    {
      ...{ path: '/merchant/team', icon: 'users', label: m.team_place, isAside: true },
      right: 'see_team',
    },
    {
      ...{ path: '/merchant/developers', icon: 'code', label: m.selling_place_keys, isAside: true },
      right: 'use_keys',
    },
    { path: '/merchant/notices', icon: 'bell', label: m.inbox_place, isAside: true },
    { path: '/merchant/settings', icon: 'settings', label: m.sales_settings_place },
    { path: '/merchant/support', icon: 'chat', label: m.support_link, isAside: true },
  ],
  staff: [
    { path: '/ops', icon: 'home', label: m.home_place_buyer },
    { path: '/ops/people', icon: 'search', label: m.staff_place_find, right: 'see_people' },
    { path: '/ops/kyc', icon: 'user', label: m.ops_place_kyc, right: 'see_cases' },
    { path: '/ops/kyb', icon: 'shop', label: m.ops_place_kyb, right: 'see_cases' },
    {
      ...{ path: '/ops/support', icon: 'mail', label: m.support_staff_title, isAside: true },
      right: 'answer_support',
    },
    {
      ...{ path: '/ops/disputes', icon: 'chat', label: m.staff_place_disputes, isAside: true },
      right: 'see_disputes',
    },
    {
      ...{ path: '/ops/collections', icon: 'phone', label: m.staff_place_late, isAside: true },
      right: 'see_late',
    },
    {
      ...{ path: '/ops/risk', icon: 'links', label: m.risk_place, isAside: true },
      right: 'see_risk',
    },
    {
      ...{ path: '/ops/purchases', icon: 'plans', label: m.staff_place_purchases, isAside: true },
      right: 'see_purchases',
    },
    {
      ...{ path: '/ops/payouts', icon: 'wallet', label: m.staff_place_payouts, isAside: true },
      right: 'see_payouts',
    },
    {
      ...{ path: '/ops/paluwagan', icon: 'wheel', label: m.shell_nav_paluwagan, isAside: true },
      ...{ right: 'see_groups', isPaluwagan: true },
    },
    {
      ...{ path: '/ops/nights', icon: 'moon', label: m.staff_place_nights, isAside: true },
      right: 'reconcile',
    },
    {
      ...{ path: '/ops/reconciliation', icon: 'copy', label: m.staff_place_reconcile },
      ...{ isAside: true, right: 'reconcile' },
    },
    {
      ...{ path: '/ops/ledger', icon: 'document', label: m.staff_place_ledger, isAside: true },
      right: 'see_ledger',
    },
    {
      ...{ path: '/ops/health', icon: 'pulse', label: m.health_place, isAside: true },
      right: 'see_health',
    },
    {
      ...{ path: '/ops/set-up', icon: 'settings', label: m.switches_place, isAside: true },
      right: 'use_console',
    },
    {
      ...{ path: '/ops/audit', icon: 'book', label: m.ops_place_audit, isAside: true },
      right: 'see_audit',
    },
    {
      ...{ path: '/ops/staff', icon: 'users', label: m.staff_place_staff, isAside: true },
      right: 'manage_staff',
    },
    { path: '/ops/settings/security', icon: 'shield', label: m.home_place_security },
  ],
};
