import type { DataExport } from '@luwag/contracts/privacy';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Form, Link, useNavigation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { formatMoment } from '#app/shared/format/format-moment.ts';
import { PartCard } from './part-card.tsx';

export type CopyPartProps = {
  exports: readonly DataExport[];
  area: 'buyer' | 'merchant';
  isAsked: boolean;
  fault: string | undefined;
  /** A fresh factor was shown for this one. */
  unlocked: { exportId: string; stepUpId: string } | undefined;
};

export function CopyPart({ exports, area, isAsked, fault, unlocked }: CopyPartProps) {
  const isMaking = exports.some(({ state }) => state === 'making');
  return (
    <PartCard
      id="copy"
      title={m.privacy_copy_title()}
      text={m.privacy_copy_text()}
      fault={fault}
      area={area}
    >
      {isAsked && isMaking && (
        <Banner
          role="status"
          title={m.privacy_copy_asked()}
          action={<Link to="?">{m.privacy_copy_look()}</Link>}
        />
      )}
      {unlocked && <FileForm area={area} unlocked={unlocked} />}
      {exports.length > 0 && (
        <ul className="lined things">
          {exports.map((each) => (
            <CopyRow key={each.export_id} copy={each} hasForm={!unlocked} />
          ))}
        </ul>
      )}
      {!isMaking && !unlocked && <AskForm />}
    </PartCard>
  );
}

const badges = {
  making: ['pend', m.privacy_copy_making],
  ready: ['now', m.privacy_copy_ready],
  downloaded: ['plain', m.privacy_copy_downloaded],
  expired: ['plain', m.privacy_copy_expired],
} as const satisfies Record<DataExport['state'], readonly [BadgeTone, () => string]>;

const momentOf = (instant: string) => formatMoment(Date.parse(instant), getLocale());

function CopyRow({ copy, hasForm }: { copy: DataExport; hasForm: boolean }) {
  const [tone, word] = badges[copy.state];
  const isReady = copy.state === 'ready';
  return (
    <li className="stack gap-1 privacy-row">
      <div className="privacy-row-head between">
        <b>{m.privacy_copy_of({ moment: momentOf(copy.asked_at) })}</b>
        <Badge tone={tone}>{word()}</Badge>
      </div>
      {isReady && copy.expires_at && (
        <p className="small">{m.privacy_copy_until({ moment: momentOf(copy.expires_at) })}</p>
      )}
      {isReady && hasForm && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="act" value="download" />
          <input type="hidden" name="export_id" value={copy.export_id} />
          <Button type="submit" auto>
            {m.privacy_copy_download()}
          </Button>
        </Form>
      )}
    </li>
  );
}

/** A file is the browser's to take: this form is posted as in a page without script. */
function FileForm({ area, unlocked }: Required<Pick<CopyPartProps, 'area' | 'unlocked'>>) {
  return (
    <Form method="post" reloadDocument action={`/${area}/settings/privacy/copy`} className="stack">
      <Banner tone="ok" role="status" title={m.privacy_copy_unlocked()} />
      <input type="hidden" name="export_id" value={unlocked?.exportId} />
      <input type="hidden" name="step_up_id" value={unlocked?.stepUpId} />
      <Button type="submit">{m.privacy_copy_save()}</Button>
    </Form>
  );
}

function AskForm() {
  const isSending = useNavigation().formData?.get('act') === 'export';
  return (
    <Form method="post" action="#copy" preventScrollReset>
      <input type="hidden" name="act" value="export" />
      <Button type="submit" variant="second" pending={isSending} pendingLabel={m.profile_busy()}>
        {m.privacy_copy_ask()}
      </Button>
    </Form>
  );
}
