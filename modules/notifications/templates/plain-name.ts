const nameMax = 24;

/** A store's name in letters that every carrier has, and so short that the rest still fits. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[^\w .,&'()-]/g, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, nameMax)
    .trimEnd();
