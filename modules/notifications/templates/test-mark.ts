/** In front of a subject, because no real money moved. */
export const subjectMark = (isLive: boolean): string => (isLive ? '' : 'Test: ');

/** In front of a text. Not in capitals at the very start: the carrier drops what begins so. */
export const textMark = (isLive: boolean): string => (isLive ? '' : '(Test) ');
