/** What is ticked, as the address has it: the form is sent with it and works without script. */
export const imaginings = ['onTime', 'finished', 'late'] as const;
export type Imagining = (typeof imaginings)[number];
export type Imagined = Readonly<Record<Imagining, boolean>>;

export const imaginedIn = (search: URLSearchParams): Imagined => ({
  onTime: search.has('onTime'),
  finished: search.has('finished'),
  late: search.has('late'),
});

export const isAnyImagined = (imagined: Imagined): boolean =>
  imaginings.some((each) => imagined[each]);
