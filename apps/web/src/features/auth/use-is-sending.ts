import { useLocation, useNavigation } from 'react-router';

/** Whether a form of this page is on its way; with a name, whether that one of several is. */
export function useIsSending(intent?: string): boolean {
  const { pathname } = useLocation();
  const { formAction, formData } = useNavigation();
  const isOwn = formAction?.split('?')[0] === pathname;
  return isOwn && (intent === undefined || formData?.get('intent') === intent);
}
