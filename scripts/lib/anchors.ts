import { rmSync } from 'node:fs';
import { settings } from './checkout.ts';

/** Anchors of a database that is gone fit no other. */
export function forgetAnchors(): void {
  const { AUDIT_ANCHORS_FILE, LEDGER_ANCHORS_FILE } = settings();
  for (const file of [AUDIT_ANCHORS_FILE, LEDGER_ANCHORS_FILE])
    if (file) rmSync(file, { force: true });
}
