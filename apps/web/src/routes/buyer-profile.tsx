import '#app/features/buyer-profile/me.css';
import type { BuyerProfile as Profile } from '@luwag/contracts/profiles';
import { civilDate } from '@luwag/domain/calendar';
import { formatDate } from '@luwag/domain/format-date';
import { Banner } from '@luwag/ui/banner';
import { Button, buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Link, useNavigate } from 'react-router';
import { loadMe, saveMe } from '#app/features/buyer-profile/me.server.ts';
import { PayDayCard } from '#app/features/buyer-profile/pay-day-card.tsx';
import { photoFaultWords } from '#app/features/buyer-profile/photo-fault.ts';
import { useArea } from '#app/features/dashboard/area.tsx';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { initialsOf } from '#app/shared/format/initials.ts';
import { genderWords } from '#app/shared/forms/gender-field.tsx';
import { PictureField, usePictureForm } from '#app/shared/pictures/picture-field.tsx';
import type { Route } from './+types/buyer-profile';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('buyer', loadMe);

export const action = forRole('buyer', saveMe);

export default function BuyerProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { account } = useArea();
  const initials = initialsOf(`${account.first_name} ${account.last_name}`);
  const { profile, photo, payDay, isSaved, isPayDaySaved, isTooLarge } = loaderData;
  const isOfPayDay = actionData === 'pay_day';
  const fault = (isOfPayDay ? undefined : actionData) ?? (isTooLarge ? 'photo_refused' : undefined);
  return (
    <div className="stack gap-5 halves me-page">
      <div>
        <h1>{m.kyc_me_title()}</h1>
        <p className="lede">{m.kyc_me_lede()}</p>
      </div>
      <Card className="stack gap-4 top" role="region" aria-labelledby="photo-title">
        <h2 id="photo-title">{m.kyc_me_photo_title()}</h2>
        {isSaved && !fault && <Banner tone="ok" role="status" title={m.kyc_me_photo_done()} />}
        <PhotoForm photo={photo} initials={initials} fault={fault} />
      </Card>
      <PayDayCard payDay={payDay} isSaved={isPayDaySaved && !isOfPayDay} isFaulty={isOfPayDay} />
      <Card className="stack gap-4 top" role="region" aria-labelledby="details-title">
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
    [m.kyc_me_number(), profile.contact_number],
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

type PhotoFormProps = { photo: string | undefined; initials: string; fault: string | undefined };

/** The picture as it is, and a form for another one. Script makes it small before it goes. */
function PhotoForm({ photo, initials, fault: told }: PhotoFormProps) {
  const navigate = useNavigate();
  const { fault, isSending, preview, show, reset, formProps } = usePictureForm({
    name: 'profile_picture',
    told,
    missing: 'photo_missing',
    send: async (file) =>
      (await import('#app/features/buyer-profile/save-photo.ts')).savePhoto(file),
    onSent: (form) => {
      form.reset();
      reset();
      void navigate('?done=photo', { replace: true, preventScrollReset: true });
    },
  });
  const shown = preview ?? photo;
  return (
    <form {...formProps} className="stack gap-4 photo-form">
      {shown ? (
        <img className="photo" src={shown} alt={m.kyc_me_photo_alt()} width="128" height="128" />
      ) : (
        <span className="photo photo-none" role="img" aria-label={m.kyc_me_photo_none()}>
          {initials}
        </span>
      )}
      <div className="stack gap-4 photo-fields">
        <PictureField
          name="profile_picture"
          label={m.kyc_me_photo_choose()}
          help={m.kyc_me_photo_text()}
          error={fault && photoFaultWords(fault)}
          onFile={show}
        />
        <Button
          type="submit"
          variant={preview ? 'primary' : 'second'}
          pending={isSending}
          pendingLabel={m.kyc_me_photo_busy()}
        >
          {m.kyc_me_photo_save()}
        </Button>
      </div>
    </form>
  );
}
