/** Where a poster hangs, and when it was made. */
export type PosterPlace = {
  store: { name: string; city: string; code: string };
  /** What the address of the hosted checkout must begin with. */
  host: string;
  /** The day whose prices stand on it. */
  today: string;
};
