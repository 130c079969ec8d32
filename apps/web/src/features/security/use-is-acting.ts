import { useNavigation } from 'react-router';
import type { Act } from './security-answer.ts';

/** Whether this act, and on this thing if one is named, is on its way. */
export function useIsActing(): (act: Act, id?: string) => boolean {
  const { formData } = useNavigation();
  return (act, id) =>
    formData?.get('act') === act &&
    (id === undefined || [formData.get('passkey_id'), formData.get('session_id')].includes(id));
}
