import type { DataExport } from '@luwag/contracts/privacy';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/moment-words.ts';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { PartCard } from './part-card.tsx';

type Unlocked = { exportId: string; stepUpId: string };

export type CopyPartProps = {
  exports: readonly DataExport[];
  area: 'buyer' | 'merchant';
  isAsked: boolean;
  fault: string | undefined;
  /** A fresh factor was shown for this one. */
  unlocked: Unlocked | undefined;
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

function CopyRow({ copy, hasForm }: { copy: DataExport; hasForm: boolean }) {
  const [tone, word] = badges[copy.state];
  const isReady = copy.state === 'ready';
  return (
    <li className="stack gap-1 privacy-row">
      <div className="privacy-row-head between">
        <b>{m.privacy_copy_of({ moment: momentWords(copy.asked_at) })}</b>
        <Badge tone={tone}>{word()}</Badge>
      </div>
      {isReady && copy.expires_at && (
        <p className="small">{m.privacy_copy_until({ moment: momentWords(copy.expires_at) })}</p>
      )}
      {isReady && hasForm && (
        <PostForm preventScrollReset fields={{ act: 'download', export_id: copy.export_id }}>
          <Button type="submit" auto>
            {m.privacy_copy_download()}
          </Button>
        </PostForm>
      )}
    </li>
  );
}

type FileFormProps = Pick<CopyPartProps, 'area'> & { unlocked: Unlocked };

/** A file is the browser's to take: this form is posted as in a page without script. */
function FileForm({ area, unlocked: { exportId, stepUpId } }: FileFormProps) {
  const fields = { export_id: exportId, step_up_id: stepUpId };
  const action = `/${area}/settings/privacy/copy`;
  return (
    <PostForm reloadDocument action={action} fields={fields} className="stack">
      <Banner tone="ok" role="status" title={m.privacy_copy_unlocked()} />
      <Button type="submit">{m.privacy_copy_save()}</Button>
    </PostForm>
  );
}

function AskForm() {
  const fields = { act: 'export' };
  return (
    <PostForm action="#copy" fields={fields} preventScrollReset>
      <SubmitButton variant="second" of={fields} busy={m.profile_busy()}>
        {m.privacy_copy_ask()}
      </SubmitButton>
    </PostForm>
  );
}
