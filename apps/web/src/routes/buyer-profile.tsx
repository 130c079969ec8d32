import '#app/features/buyer-profile/me.css';
import type { BuyerProfile as Profile } from '@luwag/contracts/profiles';
import { civilDate } from '@luwag/domain/calendar';
import { formatDate } from '@luwag/domain/format-date';
import { formatMobileNumber } from '@luwag/domain/mobile-number';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { loadMe, saveMe } from '#app/features/buyer-profile/me.server.ts';
import { PayDayCard } from '#app/features/buyer-profile/pay-day-card.tsx';
import { PhotoForm } from '#app/features/buyer-profile/photo-form.tsx';
import { useArea } from '#app/features/dashboard/area.tsx';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { initialsOf } from '#app/shared/format/initials.ts';
import { genderWords } from '#app/shared/forms/gender-field.tsx';
import type { Route } from './+types/buyer-profile';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('buyer', loadMe);

export const action = forRole('buyer', saveMe);

export default function BuyerProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { account } = useArea();
  const initials = initialsOf(`${account.first_name} ${account.last_name}`);
  const { profile, photo, payDay, isSaved, isRemoved, isPayDaySaved, isTooLarge } = loaderData;
  const isOfPayDay = actionData === 'pay_day';
  const fault = (isOfPayDay ? undefined : actionData) ?? (isTooLarge ? 'photo_refused' : undefined);
  return (
    <div className="stack gap-5 halves me-page">
      <div className="stack gap-5">
        <BackLink to="/buyer/account">{m.settings_back()}</BackLink>
        <PageHead title={m.kyc_me_title()}>{m.kyc_me_lede()}</PageHead>
      </div>
      <Card className="stack gap-4 top" role="region" aria-labelledby="photo-title">
        <h2 id="photo-title">{m.kyc_me_photo_title()}</h2>
        {isSaved && !fault && <Banner tone="ok" role="status" title={m.kyc_me_photo_done()} />}
        {isRemoved && !fault && (
          <Banner tone="ok" role="status" title={m.settings_photo_removed()} />
        )}
        <PhotoForm photo={photo} initials={initials} fault={fault} />
      </Card>
      <PayDayCard payDay={payDay} isSaved={isPayDaySaved && !isOfPayDay} isFaulty={isOfPayDay} />
      <Card className="stack gap-4 top" role="region" aria-labelledby="details-title" id="address">
        <h2 id="details-title">{m.kyc_me_details_title()}</h2>
        <Details profile={profile} />
        <p className="small">{m.kyc_me_changes()}</p>
        <Link to="/buyer/onboarding/profile" className={buttonClass({ variant: 'second' })}>
          {profile.is_complete ? m.kyc_me_change() : m.kyc_me_tell()}
        </Link>
      </Card>
    </div>
  );
}

function Details({ profile }: { profile: Profile }) {
  const { first_name, middle_name, last_name, date_of_birth: born, gender, address } = profile;
  const lines: [string, string | undefined][] = [
    [m.kyc_me_name(), [first_name, middle_name, last_name].filter(Boolean).join(' ')],
    [m.kyc_me_birth(), born ? formatDate(civilDate(born), getLocale()) : undefined],
    [m.kyc_me_gender(), gender ? genderWords[gender]() : undefined],
    [m.kyc_me_address(), address ? addressLine(address) : undefined],
    [m.kyc_me_email(), profile.email],
    [m.kyc_me_number(), formatMobileNumber(profile.contact_number)],
  ];
  return (
    <dl className="stack values me-lines">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt className="label">{name}</dt>
          <dd data-empty={!value || undefined}>{value || m.kyc_me_empty()}</dd>
        </div>
      ))}
    </dl>
  );
}

const addressLine = (address: NonNullable<Profile['address']>): string =>
  [address.street, address.barangay, address.city, `${address.zip_code} ${address.region}`].join(
    ', ',
  );
