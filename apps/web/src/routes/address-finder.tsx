import '#app/features/address/address.css';
import { Card } from '@luwag/ui/card';
import type { IconName } from '@luwag/ui/icon';
import { Glyph } from '@luwag/ui/list';
import { Tracker } from '@luwag/ui/tracker';
import { data } from 'react-router';
import {
  type AddressChoices,
  uncheckedAddress,
  unreachableChoices,
} from '#app/features/address/address-choices.ts';
import { AddressPicker } from '#app/features/address/address-picker.tsx';
import { AddressSummary } from '#app/features/address/address-summary.tsx';
import { checkAddress } from '#app/features/address/check-address.ts';
import { choicesFor } from '#app/features/address/load-address-choices.ts';
import {
  StreetFields,
  type StreetFieldsProps,
  TroubleBanner,
} from '#app/features/address/street-fields.tsx';
import { m } from '#app/paraglide/messages.js';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { useFirstFault } from '#app/shared/forms/use-form.ts';
import type { Route } from './+types/address-finder';

export { shouldRevalidate } from '#app/features/address/wanted-places.ts';

export async function loader(args: Route.LoaderArgs) {
  const choices = await choicesFor(args);
  return data(choices, { status: choices.trouble?.kind === 'unreachable' ? 503 : 200 });
}

export async function action(args: Route.ActionArgs) {
  const check = checkAddress(await choicesFor(args), await args.request.formData());
  return data(check, { status: check.kind === 'complete' ? 200 : 422 });
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  unlessDisconnected(serverLoader(), unreachableChoices);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected(serverAction(), uncheckedAddress);

export default function AddressFinder({ loaderData, actionData: check }: Route.ComponentProps) {
  const { city, barangay, release, zipCodes } = loaderData;
  const address = check?.kind === 'complete' ? check.address : undefined;
  return (
    <div className="stack gap-6 wrap address-page">
      <div className="address-head">
        <h1>{m.address_title()}</h1>
        <p className="lede">{m.address_lede()}</p>
      </div>
      {address && <AddressSummary address={address} province={city?.province?.name} />}
      <Card className="stack gap-6 address-form">
        <AddressProgress choices={loaderData} isComplete={address !== undefined} />
        <AddressPicker choices={loaderData} />
        {city && barangay && <StreetForm city={city} zipCodes={zipCodes} check={check} />}
      </Card>
      {/* What a first-time visitor wants to know before typing where they live. */}
      <div className="stack gap-5 address-notes">
        <Note icon="lock" title={m.address_kept_title()} text={m.address_kept_text()} />
        <Note icon="ok" title={m.address_why_title()} text={m.address_why_text()} />
        {release && <p className="label">{m.address_source({ release: releaseWords(release) })}</p>}
      </div>
    </div>
  );
}

/** How far an address has come: three places, then what is typed. */
function AddressProgress(props: { choices: AddressChoices; isComplete: boolean }) {
  const { region, city, barangay } = props.choices;
  const done = [region, city, barangay, props.isComplete].filter(Boolean).length;
  return (
    <Tracker
      label={m.address_progress()}
      steps={[
        m.address_progress_region(),
        m.address_progress_city(),
        m.address_progress_barangay(),
        m.address_progress_street(),
      ]}
      current={done}
      doneWord={m.address_progress_done()}
    />
  );
}

/**
 * The rest of the address. It is posted and not put into the page's own address: a street tells
 * who somebody is, and page addresses end up in histories and logs.
 */
function StreetForm(props: StreetFieldsProps) {
  const { check } = props;
  const form = useFirstFault(check);
  return (
    <PostForm
      ref={form}
      preventScrollReset
      defaultShouldRevalidate={false}
      className="address-street"
    >
      <h2>{m.address_street_title()}</h2>
      {check?.kind === 'unchecked' && <TroubleBanner kind="unreachable" />}
      <StreetFields {...props} />
      <SubmitButton>{m.address_show()}</SubmitButton>
    </PostForm>
  );
}

function Note({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <div className="beside">
      <Glyph icon={icon} tone="brand" />
      <div>
        <h2>{title}</h2>
        <p className="small">{text}</p>
      </div>
    </div>
  );
}

/** `2026-Q2` is how a program says it. */
const releaseWords = (release: string) => release.split('-').reverse().join(' ');
