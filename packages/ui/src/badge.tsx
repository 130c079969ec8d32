import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'paid' | 'now' | 'pend' | 'late' | 'ahead' | 'plain';

/** A state in one or two words, with its shape. */
export function Badge({ tone = 'ahead', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classNames('badge', tone)}>{children}</span>;
}
