/**
 * Staff: what those who answer calls see across the desks. Owns no table.
 *
 * Promises: whoever calls is found by what they say of themselves, and masked until a reason is on
 * record. Each search, look and reason is in the audit log; what was typed is nowhere.
 */
export {};
