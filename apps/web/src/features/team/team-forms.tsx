import type { Store } from '@luwag/contracts/merchants';
import type { TeamPerson } from '@luwag/contracts/team';
import { secondPersonAboveMax } from '@luwag/domain/second-person';
import { shopRoles } from '@luwag/domain/shop-roles';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Checkbox } from '@luwag/ui/checkbox';
import { FieldNote } from '@luwag/ui/field';
import { SelectField } from '@luwag/ui/select-field';
import { TextField } from '@luwag/ui/text-field';
import { useId } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';
import { roleWords } from '#app/shared/format/role-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { type FormField, useForm } from '#app/shared/forms/use-form.ts';
import { type TeamAnswer, type TeamField, teamFields } from './team.ts';

const faultWords: Readonly<Record<TeamField, () => string>> = {
  email: m.team_fault_email,
  role: m.team_fault_role,
  store_ids: m.team_fault_stores,
};

type Refusal = Extract<TeamAnswer, { kind: 'refused' }>;
type FormsProps = { stores: readonly Store[]; refusal: Refusal | undefined };

export function InviteForm({ stores, refusal }: FormsProps) {
  const { formProps, fieldOf } = useForm<TeamField>(
    { names: teamFields, words: (field) => faultWords[field]() },
    refusal,
  );
  return (
    <Card
      className="stack gap-4 team-form"
      id="invite"
      role="region"
      aria-labelledby="invite-title"
    >
      <h2 id="invite-title">{m.team_invite_title()}</h2>
      <p className="small">{m.team_invite_text()}</p>
      <PostForm {...formProps} className="stack gap-4" fields={{ act: 'invite' }}>
        <TextField
          {...fieldOf('email')}
          label={m.team_email()}
          type="email"
          autoComplete="off"
          maxLength={254}
          required
        />
        <RoleAndStores role={fieldOf('role')} picked={fieldOf('store_ids')} stores={stores} />
        <SubmitButton of={{ act: 'invite' }} busy={m.team_busy()}>
          {m.team_invite_submit()}
        </SubmitButton>
        <Back />
      </PostForm>
    </Card>
  );
}

/** One person: another role, other stores, or the end of it. */
export function ChangeForm({ person, stores, refusal }: FormsProps & { person: TeamPerson }) {
  const { name, role, store_ids, member_id: id } = person;
  const kept = { role, store_ids: store_ids?.join(' ') };
  const { formProps, fieldOf } = useForm<TeamField>(
    { names: teamFields, words: (field) => faultWords[field](), kept },
    refusal,
  );
  const of = { member_id: id ?? '' };
  return (
    <Card
      className="stack gap-4 team-form"
      id="change"
      role="region"
      aria-labelledby="change-title"
    >
      <h2 id="change-title" className="breaks">
        {m.team_change_title({ name })}
      </h2>
      <PostForm {...formProps} key={id} className="stack gap-4" fields={{ act: 'change', ...of }}>
        <RoleAndStores role={fieldOf('role')} picked={fieldOf('store_ids')} stores={stores} />
        <SubmitButton of={{ act: 'change' }} busy={m.team_busy()}>
          {m.team_change_submit()}
        </SubmitButton>
      </PostForm>
      <PostForm className="stack gap-2" fields={{ act: 'remove', ...of }}>
        <SubmitButton variant="second" of={{ act: 'remove' }} busy={m.team_busy()}>
          {m.team_remove()}
        </SubmitButton>
        <p className="small">{m.team_remove_text()}</p>
      </PostForm>
      <Back />
    </Card>
  );
}

const Back = () => (
  <Link to="/merchant/team" className={buttonClass({ variant: 'text' })} preventScrollReset>
    {m.team_back()}
  </Link>
);

type PickProps = { role: FormField; picked: FormField; stores: readonly Store[] };

function RoleAndStores({ role, picked, stores }: PickProps) {
  const faultId = useId();
  const chosen = picked.defaultValue?.split(' ') ?? [];
  return (
    <>
      <SelectField {...role} label={m.team_role()} defaultValue={role.defaultValue ?? 'cashier'}>
        {shopRoles.map((each) => (
          <option key={each} value={each}>
            {roleWords[each]()}: {roleNotes[each]()}
          </option>
        ))}
      </SelectField>
      {stores.length > 1 && (
        <fieldset aria-describedby={faultId}>
          <legend className="field-label">{m.team_stores()}</legend>
          {stores.map(({ store_id: id, name }) => (
            <Checkbox key={id} name={picked.name} value={id} defaultChecked={chosen.includes(id)}>
              {name}
            </Checkbox>
          ))}
          <FieldNote id={faultId} help={m.team_stores_help()} error={picked.error} />
        </fieldset>
      )}
    </>
  );
}

const roleNotes = {
  owner: m.team_role_owner_note,
  manager: m.team_role_manager_note,
  cashier: m.team_role_cashier_note,
  accountant: m.team_role_accountant_note,
  developer: m.team_role_developer_note,
} as const;

/** The shop's own limit: lower than ours, never higher. */
export function RulesForm({ refundAbove }: { refundAbove: number }) {
  return (
    <section className="stack team-part" aria-labelledby="rules">
      <h2 id="rules" className="visually-hidden">
        {m.team_rules_title()}
      </h2>
      <PostForm className="stack" fields={{ act: 'rules' }} preventScrollReset>
        <TextField
          name="refund_above"
          label={m.team_rules_title()}
          help={m.team_rules_help({ max: pesos(secondPersonAboveMax) })}
          defaultValue={pesos(refundAbove)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
        />
        <SubmitButton variant="second" of={{ act: 'rules' }} busy={m.team_busy()}>
          {m.team_rules_submit()}
        </SubmitButton>
      </PostForm>
    </section>
  );
}
