import type { AccountType } from '@luwag/contracts/person';
import type {
  askForExport,
  Closing,
  closeAccount,
  DataExport,
  Kept,
  putConsent,
} from '@luwag/contracts/privacy';
import type { startStepUp } from '@luwag/contracts/sessions';
import { civilDate } from '@luwag/domain/calendar';
import { formatDate } from '@luwag/domain/format-date';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Checkbox } from '@luwag/ui/checkbox';
import { Disclosure } from '@luwag/ui/link-row';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';

type Unlocked = { exportId: string; stepUpId: string };

type CopyPartProps = {
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

type ClosingPartProps = { closing: Closing; area: AccountType; fault: string | undefined };

/** What would go and what would stay is told before anything is pressed. */
export function ClosingPart({ closing, area, fault }: ClosingPartProps) {
  const isHindered = closing.hindrances.length > 0;
  return (
    <PartCard
      id="close"
      title={m.privacy_close_title()}
      text={m.privacy_close_text()}
      fault={fault}
      area={area}
    >
      {closing.hindrances.map(({ code, count }) => (
        <Banner key={code} tone="pend" title={hindranceWords[code]({ count })} />
      ))}
      <h3>{m.privacy_close_erased()}</h3>
      <ul className="privacy-list">
        {closing.erased.map((what) => (
          <li key={what}>{erasedWords[what]()}</li>
        ))}
      </ul>
      <h3>{m.privacy_close_kept()}</h3>
      <dl className="stack privacy-kept">
        {closing.kept.map(({ what, why, until_date }) => (
          <div key={what}>
            <dt>{keptWords[what]()}</dt>
            <dd className="small">
              {reasonWords[why]({ date: formatDate(civilDate(until_date), getLocale()) })}
            </dd>
          </div>
        ))}
      </dl>
      {!isHindered && <CloseForm isOpen={fault !== undefined} />}
    </PartCard>
  );
}

const hindranceWords = {
  plans_open: m.privacy_close_plans,
  groups_open: m.privacy_close_groups,
  money_due_to_you: m.privacy_close_money,
} as const;

const erasedWords = {
  photo: m.privacy_erased_photo,
  drafts: m.privacy_erased_drafts,
  marketing: m.privacy_erased_marketing,
  devices: m.privacy_erased_devices,
  payment_sources: m.privacy_erased_sources,
  identity: m.privacy_erased_identity,
  documents: m.privacy_erased_documents,
} as const satisfies Record<Closing['erased'][number], () => string>;

const keptWords = {
  identity: m.privacy_kept_identity,
  documents: m.privacy_kept_documents,
  transactions: m.privacy_kept_transactions,
  bank_account: m.privacy_kept_bank,
  security_log: m.privacy_kept_log,
} as const satisfies Record<Kept['what'], () => string>;

const reasonWords = {
  anti_money_laundering: m.privacy_why_aml,
  tax: m.privacy_why_tax,
  security: m.privacy_why_security,
} as const satisfies Record<Kept['why'], (inputs: { date: string }) => string>;

/** Two steps and a tick, because it cannot be taken back. Folds and unfolds without script. */
function CloseForm({ isOpen }: { isOpen: boolean }) {
  const fields = { act: 'close' };
  return (
    <Disclosure title={m.privacy_close_open()} open={isOpen}>
      <PostForm action="#close" fields={fields} preventScrollReset className="stack">
        <Checkbox name="is_certain" value="yes">
          {m.privacy_close_certain()}
        </Checkbox>
        <SubmitButton variant="danger" of={fields} busy={m.profile_busy()}>
          {m.privacy_close_submit()}
        </SubmitButton>
      </PostForm>
    </Disclosure>
  );
}

type PartCardProps = {
  id: string;
  title: string;
  text: string;
  fault: string | undefined;
  area?: 'buyer' | 'merchant';
  children: ReactNode;
};

/** One part of the page. What went wrong with it is told here. */
export function PartCard({ id, title, text, fault, area = 'buyer', children }: PartCardProps) {
  const action = fault === 'no_factor' && (
    <Link to={`/${area}/settings/security`}>{m.privacy_fault_factor_action()}</Link>
  );
  return (
    <Card id={id} role="region" aria-labelledby={`${id}-title`} className="stack setting">
      <h2 id={`${id}-title`}>{title}</h2>
      <p className="small">{text}</p>
      {fault && (
        <RefusalBanner code={fault} words={words} otherwise={m.profile_fault} action={action} />
      )}
      {children}
    </Card>
  );
}

const words: ForRefusals<
  typeof askForExport | typeof closeAccount | typeof putConsent | typeof startStepUp,
  () => string,
  'export_not_ready' | 'not_certain'
> = {
  text_version_old: m.privacy_fault_old,
  no_factor: m.privacy_fault_factor,
  rate_limited: m.privacy_fault_many,
  export_not_ready: m.privacy_copy_gone,
  closing_hindered: m.privacy_close_hindered,
  not_certain: m.privacy_close_tick,
  unreachable: m.profile_unreachable,
  unavailable: m.profile_unreachable,
  consent_needed: undefined,
  factor_too_fresh: m.security_proof_fresh,
};
