type SourcesMode = 'test' | 'live';

const home = '/buyer/sources';

/** Test purchases are paid from sources of their own, which have a page of their own. */
export const sourcesPath = (mode: SourcesMode): string => (mode === 'test' ? `${home}/test` : home);

export const modeOfPath = (pathname: string): SourcesMode =>
  /^\/buyer\/sources\/test\/?$/.test(pathname) ? 'test' : 'live';

export const linkingPath = (sourceId: string): string => `${home}/link/${sourceId}`;
