/** `applicant` and `new_shop` have just signed up; the others are open. */
export type Role = 'buyer' | 'applicant' | 'merchant' | 'new_shop' | 'staff';
