import type { SecuritySettings } from '@luwag/contracts/sessions';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { Icon } from '@luwag/ui/icon';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { faultOf } from './fault-words.ts';
import {
  type Act,
  type Deed,
  deedWords,
  type Part,
  type SecurityAnswer,
} from './security-answer.ts';

/** What came of the last form, told after the page was led back to, or in place. */
type News = { answer: SecurityAnswer | undefined; deed: Deed | undefined };

/** What every part of the page is given. */
export type PartProps = { settings: SecuritySettings; news: News; nowMs: number };

type SettingCardProps = {
  part: Part;
  title: string;
  badge?: ReactNode;
  /** The setting as it stands, in words. */
  children?: ReactNode;
  news?: News;
  /** What the forms of this part ask for: their refusals are told here. */
  acts?: readonly Act[];
  /** What can be done about it. */
  actions?: ReactNode;
};

/** One part of the page. What happened to it is told here, beside it, and not at the top. */
export function SettingCard(props: SettingCardProps) {
  const { part, title, badge, children, news, acts = [], actions } = props;
  const done = deedWords(news?.deed, part);
  const fault = faultOf(news?.answer, ...acts);
  return (
    <Card id={part} role="region" aria-labelledby={`${part}-title`} className="stack setting">
      <div className="setting-head between">
        <h2 id={`${part}-title`}>{title}</h2>
        {badge}
      </div>
      {done && <Banner tone="ok" role="status" title={done} />}
      {fault && <Banner tone="fail" role="alert" title={fault} />}
      {children}
      {actions}
    </Card>
  );
}

type SettingFormProps = {
  title: string;
  /** Where the title alone would not say what it is about. */
  label?: string;
  isOpen: boolean;
  children: ReactNode;
};

/**
 * A form that unfolds. All on the page share one name, so that opening one closes the other and
 * there is one filled button at a time.
 */
export function SettingForm({ title, label, isOpen, children }: SettingFormProps) {
  const details = useFoldedWhenDone();
  return (
    <details ref={details} className="disc setting-form" name="setting" open={isOpen}>
      <summary aria-label={label}>
        {title}
        <Icon name="chevron-down" small />
      </summary>
      <div className="disc-body">{children}</div>
    </details>
  );
}

/** What was asked for is done: its form is not left open, with what was typed, to be sent again. */
function useFoldedWhenDone() {
  const details = useRef<HTMLDetailsElement>(null);
  const { key, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival folds once.
  useEffect(() => {
    if (!details.current || !new URLSearchParams(search).has('done')) return;
    details.current.open = false;
    details.current.querySelector('form')?.reset();
  }, [key]);
  return details;
}
