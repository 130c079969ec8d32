import { useLocation, useNavigation } from 'react-router';

/** Whether a form of this page is on its way; with fields, whether the one that carries them is. */
export function useIsSending(fields: Readonly<Record<string, string>> = {}): boolean {
  const { pathname } = useLocation();
  const { formAction, formData, formMethod } = useNavigation();
  if (formMethod !== 'POST' || formAction?.split(/[?#]/)[0] !== pathname) return false;
  return Object.entries(fields).every(([name, value]) => formData?.get(name) === value);
}
