/** What is asked of every person who opens an account, in the order it is asked. */
export const personFields = [
  'first_name',
  'middle_name',
  'last_name',
  'date_of_birth',
  'gender',
] as const;
export type PersonField = (typeof personFields)[number];
