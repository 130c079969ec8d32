import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { ReasonField } from './reason-field.tsx';

export type ReasonedActProps = {
  act: 'unmask' | 'recover';
  title: string;
  note: string;
  reason: { label: string; help: string };
  submit: string;
  /** What comes before the reason. */
  children: ReactNode;
};

/** Something that staff do with a case for a reason on record. Folds and unfolds without script. */
export function ReasonedAct({ act, title, note, reason, submit, children }: ReasonedActProps) {
  const isSending = useNavigation().formData?.get('act') === act;
  return (
    <Card className="desk-act">
      <details>
        <summary>
          <h2>{title}</h2>
          <span className="label">{note}</span>
        </summary>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="act" value={act} />
          {children}
          <ReasonField {...reason} />
          <Button type="submit" variant="second" auto compact pending={isSending}>
            {submit}
          </Button>
        </Form>
      </details>
    </Card>
  );
}
