import { Banner } from '@luwag/ui/banner';
import type { ReactNode } from 'react';
import { lineFor } from '#app/shared/api/refusals.ts';

/** A fault that no field is to blame for: the refusal's own words, or the screen's general ones. */
export function RefusalBanner(props: {
  code: string;
  words: Readonly<Record<string, (() => string) | undefined>>;
  otherwise: () => string;
  action?: ReactNode;
}) {
  const title = (lineFor(props.words, props.code) ?? props.otherwise)();
  return <Banner tone="fail" role="alert" title={title} action={props.action} />;
}
