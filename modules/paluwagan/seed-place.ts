/** Our seed of a draw is encrypted for its group, with the key of whoever made the group. */
export const seedPlace = (groupId: string): string => `pal_groups.seed_encrypted ${groupId}`;
