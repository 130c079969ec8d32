/** Whose help it is. */
export type Reader = 'buyer' | 'merchant';

export const supportPath = (reader: Reader): string => `/${reader}/support`;
export const casesPath = (reader: Reader): string => `${supportPath(reader)}/cases`;
export const casePath = (reader: Reader, id: string): string => `${casesPath(reader)}/${id}`;
export const newCasePath = (reader: Reader, about: Record<string, string> = {}): string => {
  const search = new URLSearchParams(about).toString();
  return `${casesPath(reader)}/new${search && `?${search}`}`;
};
export const articlePath = (reader: Reader, id: string): string =>
  `${supportPath(reader)}?about=${id}`;
