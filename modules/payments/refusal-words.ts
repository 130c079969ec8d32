/** What buyers read when they are refused, in calls of several submodules. */
export const noProposal = 'There is no such proposal.';
export const figuresChanged = 'The figures have changed. Read them again.';
