import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export interface CardProps extends ComponentProps<'div'> {
  /** No padding of its own, for lists that run edge to edge. */
  flush?: boolean;
  /** Floats above the page: the only card with a shadow. */
  pop?: boolean;
}

export function Card({ flush, pop, className, ...rest }: CardProps) {
  return (
    <div {...rest} className={classNames('card', flush && 'flush', pop && 'pop', className)} />
  );
}
