import { Banner } from '@luwag/ui/banner';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFetchers, useNavigation } from 'react-router';
import { lineFor } from '#app/shared/api/refusals.ts';

/** A fault that no field is to blame for: the refusal's own words, or the screen's general ones. */
export function RefusalBanner(props: {
  code: string;
  words: Readonly<Record<string, (() => string) | undefined>>;
  otherwise: () => string;
  action?: ReactNode;
  tone?: 'pend' | 'fail';
}) {
  const { code, words, otherwise, action, tone = 'fail' } = props;
  const place = useFocusAfterSending(code);
  const title = (lineFor(words, code) ?? otherwise)();
  return (
    <div ref={place} tabIndex={-1} className="refusal">
      <Banner tone={tone} role="alert" title={title} action={action} />
    </div>
  );
}

/**
 * After a form that did not get through, the eye and the keyboard go to why: on a small screen the
 * button that was pressed is far below. The same refusal again is news again.
 */
function useFocusAfterSending(code: string) {
  const place = useRef<HTMLDivElement>(null);
  const { formMethod } = useNavigation();
  const fetchers = useFetchers();
  const isSending =
    formMethod === 'POST' || fetchers.some((fetcher) => fetcher.formMethod === 'POST');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal moves the focus once.
  useEffect(() => {
    if (isSending) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [isSending, code]);
  return place;
}
