const mark = 'sessionArea';

/** Marks the document while the signed-in area reports activity, so that nobody else does too. */
export function markAreaWatching(): () => void {
  const { dataset } = document.documentElement;
  dataset[mark] = 'watching';
  return () => {
    delete dataset[mark];
  };
}

export const isAreaWatching = (): boolean => mark in document.documentElement.dataset;
