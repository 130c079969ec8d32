import type { IconName } from '@luwag/ui/icon';
import { m } from '#app/paraglide/messages.js';

export type SignedInRole = 'buyer' | 'merchant' | 'staff';

export type Place = { path: string; icon: IconName; label: () => string };

/** Where a signed-in person can go. A place is listed from the day its page exists. */
export const placesOf: Readonly<Record<SignedInRole, readonly Place[]>> = {
  buyer: [
    { path: '/buyer/dashboard', icon: 'home', label: m.home_place_buyer },
    { path: '/buyer/settings/security', icon: 'shield', label: m.home_place_security },
  ],
  merchant: [
    { path: '/merchant/dashboard', icon: 'home', label: m.home_place_merchant },
    { path: '/merchant/settings/security', icon: 'shield', label: m.home_place_security },
  ],
  staff: [
    { path: '/ops', icon: 'home', label: m.home_place_buyer },
    { path: '/ops/settings/security', icon: 'shield', label: m.home_place_security },
  ],
};
