/** The last day that a month can have. As a pay day it stands for the last of every month. */
export const payDayMax = 31;
/** On which most wages come. */
export const usualPayDays: readonly number[] = [15, 30];
