/** Where our pages are, for tests: what an unsafe call must say it comes from. */
export const publicOrigin = 'http://luwag.test';
