import '#app/features/address/address.css';
import '#app/features/profiles/profiles.css';
import { getMerchantProfile } from '@luwag/contracts/profiles';
import { Card } from '@luwag/ui/card';
import { data, redirect } from 'react-router';
import { AddressPicker } from '#app/features/address/address-picker.tsx';
import { checkAddress } from '#app/features/address/check-address.ts';
import { choicesFor } from '#app/features/address/load-address-choices.ts';
import { StreetFields } from '#app/features/address/street-fields.tsx';
import { keptCheck, placesOf } from '#app/features/address/wanted-places.ts';
import { BusinessForm, typedOf } from '#app/features/profiles/business-form.tsx';
import { ProfileFrame } from '#app/features/profiles/profile-frame.tsx';
import { saveBusiness } from '#app/features/profiles/save-business.server.ts';
import { m } from '#app/paraglide/messages.js';
import { callAs, forRole, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/merchant-business';

export { shouldRevalidate } from '#app/features/address/wanted-places.ts';
export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

const isStep = (url: URL) => url.pathname.startsWith('/merchant/onboarding');

/** A step leads back to the steps; settings stay where they are. */
const donePath = (url: URL) => `${isStep(url) ? '/merchant/onboarding' : url.pathname}?done=saved`;

/** The profile, and the lists of places: those that are being picked, else those on record. */
async function load(args: VisitorArgs) {
  const profile = needed(await callAs(args, getMerchantProfile, {}));
  return { profile, choices: await choicesFor(args, placesOf(profile.addresses[0])) };
}

export const loader = forRole('merchant', async (args) => {
  const { profile, choices } = await load(args);
  const isSaved = args.url.searchParams.has('done');
  return { profile, choices, isOnTheWay: isStep(args.url), isSaved };
});

export const action = forRole('merchant', async (args) => {
  const { profile, choices } = await load(args);
  const form = await args.request.formData();
  const check = checkAddress(choices, form);
  const answer = await saveBusiness(args, form, {
    profile,
    address: check.kind === 'complete' ? check.address : undefined,
    addressFault: check.kind === 'unchecked' ? 'unreachable' : undefined,
  });
  if (!answer) throw redirect(donePath(args.url), 303);
  return data({ answer, check }, { status: answer.code === 'unreachable' ? 503 : 422 });
});

export default function MerchantBusiness({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, choices, isOnTheWay } = loaderData;
  const { city, barangay, zipCodes } = choices;
  const check = actionData?.check ?? keptCheck(profile.addresses[0], barangay);
  return (
    <ProfileFrame
      isOnTheWay={isOnTheWay}
      title={m.profile_title()}
      lede={isOnTheWay ? m.profile_lede_first() : m.profile_lede()}
      isSaved={loaderData.isSaved && !actionData}
    >
      <Card>
        <h2>{m.profile_address_title()}</h2>
        <AddressPicker choices={choices} />
      </Card>
      {city && barangay && (
        <Card>
          <BusinessForm
            kept={typedOf(profile)}
            isLocked={profile.is_identity_locked}
            answer={actionData?.answer}
            submit={isOnTheWay ? m.profile_submit_first() : m.profile_submit()}
          >
            <StreetFields city={city} zipCodes={zipCodes} check={check} />
          </BusinessForm>
        </Card>
      )}
    </ProfileFrame>
  );
}
