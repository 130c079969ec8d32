/** What reviewers read when they are refused, in calls of several files. */
export const noCase = 'There is no such case.';
export const caseInOtherHands = 'Somebody else has this case in hand.';
export const nothingToDecide = 'There is nothing to decide in this case.';
