import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Signed-in pages write here whenever they have read the session, so that other tabs hear. */
const messageKey = 'nextauth.message';

/**
 * For sign-in pages, which carry none of the session's own script: when another tab signs in, the
 * server is asked again, and leads this one in as well.
 */
export function useOtherTabs(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === messageKey) void revalidate();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [revalidate]);
}
