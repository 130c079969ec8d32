import { purchaseTestCode } from '@luwag/domain/test-values';
import type { Mode } from '@luwag/platform/security/caller';

/**
 * What a code that was typed in place of a factor is worth. The mode is the purchase's own, as it
 * is stored, and no caller's word for it: a test moves no money, so it needs nobody's passkey; for
 * real money there is no such code.
 */
export function judgeTestCode(mode: Mode, typed: string): 'accepted' | 'wrong' | 'not_for_live' {
  if (mode !== 'test') return 'not_for_live';
  return typed === purchaseTestCode ? 'accepted' : 'wrong';
}
